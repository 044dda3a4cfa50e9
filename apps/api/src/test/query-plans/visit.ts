import type { AnyContract } from '@groundwork/api-client/contracts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { TestLoginProvider } from '../login-provider.ts';
import { cookieOf } from '../many-founders/session-cookie.ts';
import { readSampleIds } from '../resource-samples.ts';
import { anonymous, type TestClient } from '../test-client.ts';
import type { Capture } from './capture-statements.ts';

export const SECRET = 'a secret of more than 32 characters, for plans';

/** The ids in a founder's routes. */
interface Place {
  userId: number;
  /** Their first startup, in which every step but the last is completed. */
  startupId: number;
  challengeId: number;
  stepId: number;
  progressId: number;
  /** The founder's newest message. */
  messageId: number;
  /** A session other than the one that asks. */
  sessionId: number;
  /** Ids that only a sample's resource uses. */
  [sampled: string]: number;
}

const PLACE = `
  select users.id as "userId", startups.id as "startupId", steps.challenge_id as "challengeId", steps.id as "stepId",
    step_progress.id as "progressId",
    (select max(messages.id) from chats join messages on chat_id = chats.id
      where startup_id = startups.id and messages.role = 'user') as "messageId",
    (select max(sessions.id) from sessions where user_id = users.id) as "sessionId"
  from users
  join startups on startups.id = (select min(id) from startups where user_id = users.id)
  join step_progress on startup_id = startups.id and status = 'in_progress'
  join steps on steps.id = step_id
  join reports on reports.startup_id = startups.id
  where lower(users.username) = lower($1)`;

interface Asked {
  body?: unknown;
  /** Including the question mark. */
  query?: string;
  headers?: Record<string, string>;
}

/** A founder who calls a contract, and what the call needs beforehand. */
export interface Visit {
  client: TestClient;
  place: Place;
  /** Calls the contract with the place's ids in its path. */
  call(asked?: Asked): Promise<LightMyRequestResponse>;
  /** A login provider; its person is yet nobody's. */
  provider: TestLoginProvider;
  /** Work outside the route; its statements do not count. */
  arrange<T>(work: (database: pg.Client) => Promise<T>): Promise<T>;
}

export interface Surroundings {
  app: FastifyInstance;
  capture: Capture;
  database: pg.Client;
  provider: TestLoginProvider;
}

/** @param founder number of a founder with a report */
export async function beginVisit(
  { app, capture, database, provider }: Surroundings,
  contract: AnyContract,
  founder: number,
): Promise<Visit> {
  const { rows } = await database.query<Place>(PLACE, [`bench-${founder}`]);
  const [found] = rows;
  if (!found) throw new Error(`Founder ${founder} has no place`);
  const place: Place = { ...found, ...(await readSampleIds(text => database.query(text), found.startupId)) };
  const client = anonymous(app);
  client.cookie = cookieOf(founder, SECRET);
  const sender = nameOf(contract);
  const key = contract.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {};
  return {
    client,
    place,
    provider,
    call: ({ body, query = '', headers } = {}) => {
      const path = contract.path.replace(/:(\w+)/g, (_, name: string) => String(place[name]));
      capture.beginCall(sender);
      return client.call(contract.method, path + query, body, { ...key, ...headers });
    },
    arrange: async work => {
      capture.sender = null;
      return work(database);
    },
  };
}

export function nameOf({ method, path }: AnyContract): string {
  return `${method} ${path}`;
}
