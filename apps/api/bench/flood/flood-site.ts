import { randomBytes } from 'node:crypto';
import type { Challenge, Step } from '@groundwork/domain';
import { startApi } from '../lib/api-process.ts';
import { startChild } from '../lib/child.ts';
import { inDatabase, makeHome } from '../lib/home.ts';
import type { Founder } from '../lib/seed-founders.ts';
import { seedRoutes } from '../routes/seed-routes.ts';
import type { FloodSite } from './measure-flood.ts';

const observer = new URL('../chat/observe-server.ts', import.meta.url).href;

const SIZE = { startups: 3, messages: 40, otherFounders: 50 };

export interface StartedSite extends FloodSite {
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
    const { env, remove } = await makeHome(databaseUrl);
    undo.push(remove);
    const secret = randomBytes(24).toString('hex');
    const founder = await inDatabase(env, db => seedRoutes(db, SIZE, secret));
    // The flood says where it comes from.
    const { api, url } = await startApi({ ...env, SESSION_SECRET: secret, TRUST_PROXY: 'on' }, [observer]);
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
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
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
