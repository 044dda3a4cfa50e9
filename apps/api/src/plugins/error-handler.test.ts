import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type ErrorCode, startupContracts } from '@groundwork/api-client/contracts';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { refusalsOf } from '../routing/refusals.ts';
import { registerErrorHandler } from './error-handler.ts';
import { requestLogs } from './request-log.ts';

const WARN = 40;
const ERROR = 50;

/** The lines an app logs, from `warn` up, when its handler throws. */
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

describe('a refusal', () => {
  async function refuse(code: ErrorCode, checkRefusals: boolean): Promise<string> {
    const app = Fastify();
    registerErrorHandler(app, checkRefusals);
    const contract = startupContracts.read;
    app.get('/', { config: { endpoint: { contract, refusals: refusalsOf(contract, false) } } }, async () => {
      throw new AppError(code);
    });
    return (await app.inject('/')).json().code;
  }

  it('that its contract does not name is a defect where refusals are checked', async () => {
    expect(await refuse('report.not_found', true)).toBe('server.error');
    expect(await refuse('report.not_found', false)).toBe('report.not_found');
  });

  it.each(['startup.not_found', 'auth.required', 'server.unavailable'] as const)(
    '%s is not: its contract names it, or it is what every endpoint refuses',
    async code => {
      expect(await refuse(code, true)).toBe(code);
    },
  );
});

describe('a request that is broken off while its body arrives', () => {
  /** The lines logged for three such requests, each broken off in a different way. */
  async function linesOfBrokenOff(level: string): Promise<Record<string, unknown>[]> {
    const lines: Record<string, unknown>[] = [];
    const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
    const app = Fastify(requestLogs({ level, stream }));
    registerErrorHandler(app);
    app.post('/', async () => 'answered');
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    lines.length = 0;
    for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(
        'POST /?a=b HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
      );
      const [request] = (await once(app.server, 'request')) as [IncomingMessage];
      socket[leave]();
      await new Promise(resolve => request.once('close', resolve));
    }
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
    await vi.waitUntil(() => lines.length >= 4 || level !== 'info');
    return lines;
  }

  it('is told in one line as the client’s doing, without a stack', async () => {
    const lines = await linesOfBrokenOff('info');
    const broken = { level: 30, msg: 'the client broke off its request', reqId: expect.any(String) };
    const line = expect.objectContaining({ ...broken, req: expect.objectContaining({ url: '/' }) });
    expect(lines.filter(({ res }) => res === undefined)).toEqual([line, line, line]);
    expect(lines).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toMatch(/stack|server\.unavailable|"err"/);
  });

  it('is not told at warn', async () => {
    expect(await linesOfBrokenOff('warn')).toEqual([]);
  });
});
