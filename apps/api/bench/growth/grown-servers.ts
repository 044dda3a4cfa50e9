import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { usernameOf } from '../../src/test/many-founders/fill-accounts.ts';
import { LIFE } from '../../src/test/many-founders/founder-life.ts';
import { growDatabase, withClient } from '../../src/test/many-founders/grow-database.ts';
import { cookieOf } from '../../src/test/many-founders/session-cookie.ts';
import { readSampleIds } from '../../src/test/resource-samples.ts';
import { startApi } from '../lib/child.ts';
import { say, toWhole } from '../lib/figures.ts';
import { makeDatabase } from '../lib/home.ts';
import type { FounderPlace, GrowthCall } from './growth-calls.ts';

/** A database, its number of founders, and its row counts as of the last `analyze`. */
export interface GrownDatabase {
  url: string;
  founders: number;
  progressRows: number;
  messages: number;
  bytes: number;
  /** Time to seed what the previous, smaller database did not have. */
  seconds: number;
}

/** @param sizes founders of each database, ascending, because each starts as a copy of the previous one */
export async function makeDatabases(server: string, sizes: readonly number[]): Promise<GrownDatabase[]> {
  const databases: GrownDatabase[] = [];
  for (const founders of sizes) {
    say(`seeding ${toWhole(founders)} founders`);
    const url = await makeDatabase(server, databases.at(-1)?.url);
    const startedAt = performance.now();
    await growDatabase(url, founders, say);
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await withClient(url, client =>
      client.query(`
        select pg_database_size(current_database())::float8 as bytes,
          (select reltuples::float8 from pg_class where oid = 'step_progress'::regclass) as "progressRows",
          (select reltuples::float8 from pg_class where oid = 'messages'::regclass) as messages`),
    );
    databases.push({ url, founders, seconds, ...rows[0] });
  }
  // Writes the seeded data to disk before anything is measured.
  await withClient(server, client => client.query('checkpoint'));
  // The smallest last: if memory does not hold all of them, it keeps those read last.
  for (const { url } of databases.toReversed()) await readIntoMemory(url);
  return databases;
}

/** Reads a whole database, so that measured requests do not wait for the disk while memory holds it. */
async function readIntoMemory(url: string): Promise<void> {
  await withClient(url, async client => {
    const { rowCount } = await client.query(`select from pg_available_extensions where name = 'pg_prewarm'`);
    if (rowCount === 0) return say('the databases stay where they are: the server has no pg_prewarm');
    await client.query('create extension if not exists pg_prewarm');
    await client.query(`select pg_prewarm(oid, 'read') from pg_class where relkind in ('r', 'i', 't')`);
  });
}

const PLACES = `
  select substr(username, length('bench-') + 1)::int as founder, users.id as "userId", startups.id as "startupId",
    steps.challenge_id as "challengeId", steps.id as "stepId", chat.id as "progressId",
    (select assistant_message_id from turns where chat_id = chat.chat_id order by id desc limit 1) as "messageId"
  from users
  join startups on startups.id = (select min(id) from startups where user_id = users.id)
  join lateral (select * from step_progress where startup_id = startups.id order by id offset $2 limit 1) chat on true
  join steps on steps.id = chat.step_id
  join reports on reports.startup_id = startups.id
  where lower(username) = any($1)`;

/**
 * `count` founders spread over the whole database. Multiples of the golden ratio never fall on the same point, so few
 * founders repeat. All have a generated report, and none of their sessions is due for extension.
 */
function findPlaces({ url, founders }: GrownDatabase, count: number): Promise<FounderPlace[]> {
  const candidates = Math.floor(founders / LIFE.generationEvery);
  const chosen = Array.from({ length: count }, (_, index) => {
    const share = (index * ((Math.sqrt(5) - 1) / 2)) % 1;
    return LIFE.generationEvery * (1 + Math.floor(share * candidates));
  });
  return withClient(url, async client => {
    const names = [...new Set(chosen)].map(usernameOf);
    const { rows } = await client.query(PLACES, [names, LIFE.longChatStep]);
    const users = rows.map(({ userId }) => userId);
    await client.query('update sessions set last_used_at = now() where user_id = any($1)', [users]);
    const places = new Map<number, FounderPlace>();
    for (const place of rows) {
      const ids = await readSampleIds(statement => client.query(statement), place.startupId);
      places.set(place.founder, { ...place, ...ids });
    }
    return chosen.map(founder => {
      const place = places.get(founder);
      if (!place) throw new Error(`Founder ${founder} has no place`);
      return place;
    });
  });
}

export type GrownServer = Awaited<ReturnType<typeof startGrownServer>>;

/** Starts an API process on one of the databases, with the places of the founders who ask, in that order. */
export async function startGrownServer(database: GrownDatabase, secret: string, visits: number) {
  const places = await findPlaces(database, visits);
  const { url } = await startApi({ DATABASE_URL: database.url, SESSION_SECRET: secret });
  // Founders ask one after the other over one connection, so that connecting is not measured.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Returns the milliseconds from sending the request to the last byte of the response. */
  const ask = async ({ contract: { method, path, status }, body }: GrowthCall, place: FounderPlace) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(place[name]));
    const headers = { cookie: cookieOf(place.founder, secret), 'content-type': 'application/json' };
    const sentAt = performance.now();
    const sent = request(url + filled, { agent, method, headers });
    sent.end(body && JSON.stringify(body(place)));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = await text(response);
    const milliseconds = performance.now() - sentAt;
    if (response.statusCode !== status) throw new Error(`${filled}: ${response.statusCode} ${answer}`);
    return milliseconds;
  };
  return { founders: database.founders, places, ask };
}
