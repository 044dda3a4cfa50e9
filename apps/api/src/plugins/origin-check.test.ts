import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerOriginCheck } from './origin-check.ts';

it('says once an hour which origin it refused and which it takes for its own', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: line => lines.push(line) } } });
  registerErrorHandler(app);
  registerOriginCheck(app, undefined);
  app.post('/', () => 'done');
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/', headers: { host: 'app:4200', ...headers } });
  expect((await post({ origin: 'http://app:4200' })).statusCode).toBe(200);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(lines).toEqual([]);
  for (const origin of ['https://coach.example', 'https://coach.example', 'https://evil.example'])
    expect((await post({ origin })).statusCode).toBe(403);
  expect(lines.map(line => JSON.parse(line).msg)).toEqual([
    'A page of https://coach.example was refused, because this server takes itself for http://app:4200. ' +
      'If that page is its own, set PUBLIC_URL to its address, and TRUST_PROXY to the proxy before the server.',
  ]);
});
