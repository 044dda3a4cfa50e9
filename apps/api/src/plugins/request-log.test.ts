import Fastify, { type FastifyServerOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { requestLogs } from './request-log.ts';

type Line = Record<string, unknown> & { level: number; msg: string; reqId?: string };

const INFO = 30;
const WARN = 40;
const ERROR = 50;

/** An app that logs to `lines` as it would to standard output. */
function buildLogged(level: string | undefined) {
  const lines: Line[] = [];
  const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
  let count = 0;
  const app = Fastify({
    ...requestLogs({ ...(level !== undefined && { level }), stream }),
    genReqId: () => {
      count += 1;
      return `request-${count}`;
    },
  });
  app.get('/quiet', async () => 'answered');
  app.get('/refused', async (_request, reply) => reply.status(404).send('nothing'));
  app.get('/failing', async () => {
    throw new Error('it failed');
  });
  app.get('/telling', async request => {
    request.log.debug('a debug');
    request.log.info({ detail: 1 }, 'an info of %s', 'mine');
    request.log.warn('a warning');
    request.log.error({ err: new Error('inner') }, 'an error');
    request.log.child({ part: 'the coach' }).warn('from a child');
    return request.log.level;
  });
  return { app, lines };
}

describe('a request', () => {
  it.each(['info', undefined])('is told in one line when it is answered (%s)', async level => {
    const { app, lines } = buildLogged(level);
    const begun = performance.now();
    await app.inject('/quiet?a=b');
    const passed = performance.now() - begun;
    await app.inject('/refused');
    expect(lines).toEqual([
      expect.objectContaining({
        level: INFO,
        msg: 'request completed',
        reqId: 'request-1',
        req: expect.objectContaining({ method: 'GET', url: '/quiet' }),
        res: { statusCode: 200 },
        responseTime: expect.any(Number),
      }),
      expect.objectContaining({
        level: INFO,
        reqId: 'request-2',
        req: expect.objectContaining({ method: 'GET', url: '/refused' }),
        res: { statusCode: 404 },
      }),
    ]);
    expect(lines[0]?.responseTime).toBeGreaterThan(0);
    expect(lines[0]?.responseTime).toBeLessThanOrEqual(passed);
  });

  it('is told too where no route is, and at debug', async () => {
    const { app, lines } = buildLogged('debug');
    await app.inject({ method: 'POST', url: '/nowhere' });
    const completed = lines.filter(({ msg }) => msg === 'request completed');
    expect(completed).toEqual([expect.objectContaining({ res: { statusCode: 404 }, reqId: 'request-1' })]);
  });

  it.each(['warn', 'error', 'fatal', 'silent'])('is not told at %s', async level => {
    const { app, lines } = buildLogged(level);
    await app.inject('/quiet');
    await app.inject('/refused');
    expect(lines).toEqual([]);
  });
});

describe('what a handler logs', () => {
  it('carries the request and nothing below the level', async () => {
    const { app, lines } = buildLogged('warn');
    expect((await app.inject('/telling')).body).toBe('warn');
    await app.inject('/telling');
    const told = lines.map(({ level, msg, reqId }) => [level, msg, reqId]);
    expect(told).toEqual(
      ['request-1', 'request-2'].flatMap(id => [
        [WARN, 'a warning', id],
        [ERROR, 'an error', id],
        [WARN, 'from a child', id],
      ]),
    );
    expect(lines[1]).toMatchObject({ err: { stack: expect.stringContaining('request-log.test.ts') } });
    expect(lines[2]).toMatchObject({ part: 'the coach' });
  });

  it('comes before the line of its request, as it was written', async () => {
    const { app, lines } = buildLogged('info');
    await app.inject('/telling');
    expect(lines.map(({ msg }) => msg)).toEqual([
      'an info of mine',
      'a warning',
      'an error',
      'from a child',
      'request completed',
    ]);
    expect(lines[0]).toMatchObject({ detail: 1 });
    expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set(['request-1']));
  });

  it('is an error that was thrown as well', async () => {
    const { app, lines } = buildLogged('error');
    expect((await app.inject('/failing')).statusCode).toBe(500);
    expect(lines).toEqual([
      expect.objectContaining({
        level: ERROR,
        reqId: 'request-1',
        err: expect.objectContaining({ stack: expect.stringContaining('request-log.test.ts') }),
      }),
    ]);
  });

  it.each([
    ['silent', true],
    ['without a logger', false],
  ] as const)('goes nowhere: %s', async (_name, silent) => {
    const { app, lines } = buildLogged('silent');
    const logger: FastifyServerOptions['logger'] = silent ? { level: 'silent' } : false;
    const other = Fastify(requestLogs(logger));
    other.get('/telling', async request => {
      request.log.error('an error');
      request.log.child({ part: 1 }).fatal('from a child');
      return 'answered';
    });
    expect((await other.inject('/telling')).body).toBe('answered');
    expect((await app.inject('/telling')).statusCode).toBe(200);
    expect(lines).toEqual([]);
  });
});
