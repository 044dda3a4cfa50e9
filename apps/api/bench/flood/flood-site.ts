import { randomBytes } from 'node:crypto';
import type { Challenge, Step } from '@groundwork/domain';
import { openDatabase } from '../../src/db/open-database.ts';
import { startApi } from '../lib/api-process.ts';
import { type Child, startChild } from '../lib/child.ts';
import { makeDatabase, makeFolder } from '../lib/scratch.ts';
import type { Founder } from '../lib/seed-founders.ts';
import { seedRoutes } from '../routes/seed-routes.ts';
import type { FloodSite } from './measure-flood.ts';

const observer = new URL('../chat/observe-server.ts', import.meta.url).href;

const SIZE = { startups: 3, messages: 40, otherFounders: 50 };

export interface StartedSite extends FloodSite {
  api: Child;
  stop(): Promise<void>;
}

/**
 * The API, the flood and the dummy server as processes of their own.
 * @param databaseUrl a PostgreSQL server to make a database on, or null for the embedded one
 */
export async function startFloodSite(databaseUrl: string | null): Promise<StartedSite> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const { directory, remove } = await makeFolder();
    undo.push(remove);
    const home: Home = { DATA_DIR: directory };
    if (databaseUrl !== null) {
      const own = await makeDatabase(databaseUrl);
      undo.push(own.drop);
      home.DATABASE_URL = own.url;
    }
    const secret = randomBytes(24).toString('hex');
    const founder = await seed(home, secret);
    // The flood says where it comes from.
    const { api, url } = await startApi({ ...home, SESSION_SECRET: secret, TRUST_PROXY: 'on' }, [observer]);
    undo.push(() => api.stop());
    const [flood, dummy] = ['flood', 'dummy'].map(name => {
      const child = startChild(`bench/flood/${name}-process.ts`);
      undo.push(() => child.stop());
      return child;
    });
    if (!flood || !dummy) throw new Error('The flood has not started');
    return {
      target: { url, cookie: founder.cookie, paths: await pathsOf(url, founder) },
      flood,
      dummy,
      api,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Home extends Record<string, string> {
  DATA_DIR: string;
}

async function seed(home: Home, secret: string): Promise<Founder> {
  const env = { DATA_DIR: home.DATA_DIR, DATABASE_URL: home.DATABASE_URL };
  const database = await openDatabase(env, error => {
    throw error;
  });
  try {
    return await seedRoutes(database.db, SIZE, secret);
  } finally {
    await database.close();
  }
}

/** What a founder's screens ask for most. */
async function pathsOf(url: string, { cookie, startupId }: Founder): Promise<string[]> {
  const list = async <T>(route: string) =>
    (await (await fetch(url + route, { headers: { cookie } })).json()) as T[];
  const [challenge] = await list<Challenge>('/api/challenges');
  const [step] = await list<Step>(`/api/challenges/${challenge?.id}/steps`);
  return [
    '/api/user',
    '/api/startups',
    `/api/startups/${startupId}/progress`,
    `/api/messages/${startupId}/${challenge?.id}/${step?.id}`,
  ];
}
