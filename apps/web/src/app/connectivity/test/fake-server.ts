import { configureRequests, resetRequests } from '@groundwork/api-client';
import { afterEach, beforeEach } from 'vitest';

type Answer = Response | Promise<Response>;

/** A server under fake timers: `answer` is asked for each call, and `calls` counts them by path. */
export function fakeServer() {
  const server = {
    answer: (_path: string): Answer => new Response(null, { status: 204 }),
    calls: [] as string[],
  };
  beforeEach(() => {
    server.calls = [];
    const fetch = (path: unknown, init: RequestInit = {}) => {
      server.calls.push(String(path));
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
      return Promise.race([aborted, Promise.resolve(server.answer(String(path)))]);
    };
    configureRequests({ baseUrl: '', random: () => 0, fetch: fetch as typeof globalThis.fetch });
  });
  afterEach(() => {
    configureRequests({ onReachability: () => {}, random: Math.random });
    resetRequests();
  });
  return server;
}

/** An answer that never comes. */
export const silence = () => new Promise<Response>(() => {});
export const json = (body: unknown, status = 200) => Response.json(body, { status });
