import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Challenge } from '@groundwork/domain';
import { startApi } from './api-process.ts';
import { microseconds } from './clock.ts';
import type { Founder } from './seed-founders.ts';

const queryCounter = new URL('./count-queries.ts', import.meta.url).href;

export interface TimedAnswer {
  status: number;
  tag: string | undefined;
  body: Buffer;
  /** From the sending of the request to the last byte of the answer. */
  milliseconds: number;
}

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
    getTimed(agent, url + path, {
      cookie: founder.cookie,
      ...(tag !== undefined && { 'if-none-match': tag }),
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

async function getTimed(agent: Agent, url: string, headers: Record<string, string>): Promise<TimedAnswer> {
  const sentAt = microseconds();
  const sent = request(url, { agent, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece));
  await once(response, 'end');
  return {
    milliseconds: (microseconds() - sentAt) / 1000,
    status: response.statusCode ?? 0,
    tag: response.headers.etag,
    body: Buffer.concat(pieces),
  };
}
