import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Challenge, Step } from '@groundwork/domain';
import type { SentStatement } from '../../src/test/watch-statements.ts';
import { startApi } from '../lib/api-process.ts';
import { type Child, startChild } from '../lib/child.ts';
import { inDatabase, makeHome } from '../lib/home.ts';
import type { Founder } from '../lib/seed-founders.ts';
import type { BareConfiguration } from './bare-process.ts';
import { MEASURED_ROUTES } from './route-list.ts';
import { type RoutesSize, seedRoutes } from './seed-routes.ts';

const recorder = new URL('./record-statements.ts', import.meta.url).href;

export interface RouteServer {
  url: string;
  process: Child;
}

/** The API and the bare server on data that are alike, and what to ask them. */
export interface RouteServers {
  api: RouteServer;
  bare: RouteServer;
  cookie: string;
  /** By the path of the measured route: the path with ids, and the queries that the API makes for it. */
  routes: BareConfiguration['routes'];
  stop(): Promise<void>;
}

/** @param databaseUrl a PostgreSQL server to make a database on, or null for the embedded one */
export async function startRouteServers(
  databaseUrl: string | null,
  size: RoutesSize,
  logLevel = 'warn',
): Promise<RouteServers> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const { env, directory, remove } = await makeHome(databaseUrl);
    undo.push(remove);
    const secret = randomBytes(24).toString('hex');
    const founder = await inDatabase(env, db => seedRoutes(db, size, secret));
    const dataDirectory = path.join(directory, 'bare');
    // Two processes on one folder would lose rows.
    if (databaseUrl === null) await cp(env.DATA_DIR, dataDirectory, { recursive: true });

    const started = await startApi({ ...env, SESSION_SECRET: secret, LOG_LEVEL: logLevel }, [recorder]);
    undo.push(() => started.api.stop());
    const api = { url: started.url, process: started.api };
    const routes = await recordRoutes(api, founder);
    const configuration: BareConfiguration = { databaseUrl: env.DATABASE_URL ?? null, dataDirectory, routes };
    const child = startChild('bench/routes/bare-process.ts', {
      env: { BARE_SERVER: JSON.stringify(configuration) },
    });
    undo.push(() => child.stop());
    const bare = { url: `http://127.0.0.1:${await child.ask<number>('port')}`, process: child };
    const servers = { api, bare, cookie: founder.cookie, routes, stop };
    await assertSameAnswers(servers);
    return servers;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function get(server: RouteServer, path: string, cookie: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: { cookie } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}\n${server.process.output()}`);
  return body;
}

/** Each route's queries when it is asked for the first time, with nothing in memory that could answer instead. */
async function recordRoutes(
  api: RouteServer,
  { cookie, startupId }: Founder,
): Promise<BareConfiguration['routes']> {
  const routes: BareConfiguration['routes'] = {};
  const record = async <T>(key: string, path: string): Promise<T> => {
    await api.process.ask('record');
    const body = await get(api, path, cookie);
    routes[key] = { path, statements: await api.process.ask<SentStatement[]>('recorded') };
    return JSON.parse(body) as T;
  };
  const [challenge] = await record<Challenge[]>('/api/challenges', '/api/challenges');
  const stepsPath = `/api/challenges/${challenge?.id}/steps`;
  const [step] = await record<Step[]>('/api/challenges/{challenge}/steps', stepsPath);
  const ids = { startup: startupId, challenge: challenge?.id, step: step?.id };
  for (const { path } of MEASURED_ROUTES) {
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => String(ids[key as keyof typeof ids]));
    if (!routes[path]) await record(path, filled);
  }
  return routes;
}

/** @throws when the two do not answer the same, in as many bytes */
async function assertSameAnswers({ api, bare, routes, cookie }: RouteServers): Promise<void> {
  for (const { path } of Object.values(routes)) {
    const [ours, theirs] = [await get(api, path, cookie), await get(bare, path, cookie)];
    if (ours.length === theirs.length && isDeepEqual(ours, theirs)) continue;
    throw new Error(`${path} is answered otherwise by the bare server:\n${ours}\n${theirs}`);
  }
}

function isDeepEqual(one: string, other: string): boolean {
  return isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
}
