import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { registerErrorHandler } from './error-handler.ts';
import { requestLogs } from './request-log.ts';

const WARN = 40;
const ERROR = 50;

/** What an app logs from `warn` on when its handler throws. */
async function linesOf(error: unknown): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
  const app = Fastify(requestLogs({ level: 'warn', stream }));
  registerErrorHandler(app);
  app.get('/', async () => {
    throw error;
  });
  await app.inject('/');
  return lines;
}

it("the server's own limits are told as warnings, without a stack", async () => {
  const lines = await linesOf(new AppError('server.unavailable', { retryAfter: 1 }));
  expect(lines).toEqual([expect.objectContaining({ level: WARN, msg: 'server.unavailable' })]);
  expect(lines[0]).not.toHaveProperty('err');
  expect(JSON.stringify(lines).length).toBeLessThan(200);
});

it.each([
  ['a part that broke', new AppError('server.unavailable', { retryAfter: 1, cause: new Error('broken') })],
  ['a database out of reach', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a defect', new Error('broken')],
])('%s is told as an error with its stack', async (_what, error) => {
  expect(await linesOf(error)).toEqual([
    expect.objectContaining({
      level: ERROR,
      err: expect.objectContaining({ stack: expect.stringContaining('error-handler.test.ts') }),
    }),
  ]);
});

it('what the caller did wrong is not told', async () => {
  expect(await linesOf(new AppError('request.rate_limited', { retryAfter: 1 }))).toEqual([]);
});
