import { configureRequests, resetRequests } from '@groundwork/api-client';
import { afterEach, beforeEach } from 'vitest';

type Answer = Response | Promise<Response>;

/** Fakes the server under fake timers: `answer` gives the response to each call, and `calls` lists their paths. */
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

/** A response that never arrives. */
export const silence = () => new Promise<Response>(() => {});
export const json = (body: unknown, status = 200) => Response.json(body, { status });
