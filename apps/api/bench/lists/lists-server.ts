import { Agent } from 'node:http';
import type { Challenge } from '@groundwork/domain';
import { startApi } from '../lib/api-process.ts';
import type { Founder } from '../lib/seed-founders.ts';
import { sendTimed, type TimedAnswer } from '../lib/timed-request.ts';

const queryCounter = new URL('../lib/count-queries.ts', import.meta.url).href;

/** A process of the API for one founder, who asks it over one connection. */
export interface ListsServer {
  /** Of `/api/startups/{startup}/progress` and the like. */
  pathOf(route: string): string;
  get(path: string, tag?: string): Promise<TimedAnswer>;
  countQueries(): Promise<number>;
  stop(): Promise<void>;
}

/** @param secret the one that signed the founder's session */
export async function startListsServer(
  databaseUrl: string,
  founder: Founder,
  secret: string,
): Promise<ListsServer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { api, url } = await startApi({ DATABASE_URL: databaseUrl, SESSION_SECRET: secret }, [queryCounter]);
  const stop = async () => {
    agent.destroy();
    await api.stop();
  };
  const get: ListsServer['get'] = (path, tag) =>
    sendTimed(agent, url + path, {
      headers: { cookie: founder.cookie, ...(tag !== undefined && { 'if-none-match': tag }) },
    });
  try {
    const challenges: Challenge[] = JSON.parse((await get('/api/challenges')).body.toString());
    const ids = { startup: founder.startupId, challenge: challenges[Math.floor(challenges.length / 2)]?.id };
    const pathOf = (route: string) =>
      route.replace(/\{(\w+)\}/g, (_, key: string) => String(ids[key as keyof typeof ids]));
    return { pathOf, get, countQueries: () => api.ask<number>('queries'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
