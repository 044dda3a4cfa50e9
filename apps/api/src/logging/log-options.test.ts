import Fastify, { type FastifyRequest } from 'fastify';
import { APIError } from 'openai';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../errors.ts';
import { requestLogs } from '../plugins/request-log.ts';
import { describeError, printError, summariseError, TellableError } from './describe-error.ts';
import { logOptions } from './log-options.ts';

const SECRET = 'Zahnarztpraxis-Leeds';

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

/** An error as both drivers throw it; the embedded database adds the statement with its parameters. */
const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    severity: 'ERROR',
    table: 'users',
    constraint: 'users_email_key',
    routine: '_bt_check_unique',
    detail: `Key (lower(email))=(${SECRET}) already exists.`,
    hint: SECRET,
    where: `unnamed portal parameter $1 = '${SECRET}'`,
    internalQuery: `select '${SECRET}'`,
    query: `insert into users values ('${SECRET}')`,
    params: [SECRET, { text: SECRET }],
  });

const framed = new Error(`refused\n    at ${SECRET} (file:///secret.ts:1:1)`);

const ERRORS: [string, unknown][] = [
  ['a refused value', databaseError('22P02', `invalid input syntax for type integer: "${SECRET}"`)],
  [
    'a unique key',
    databaseError('23505', 'duplicate key value violates unique constraint "users_email_key"'),
  ],
  ['a full disk', databaseError('53100', 'could not extend file "base/5/16421": No space left on device')],
  [
    'what caused it',
    new AppError('server.error', { cause: new Error(SECRET, { cause: databaseError('22000', SECRET) }) }),
  ],
  ['several at once', new AggregateError([databaseError('22001', SECRET), new Error(SECRET)], SECRET)],
  ['a text that was thrown', SECRET],
  ['an object that was thrown', { message: SECRET, stack: SECRET }],
  ['JSON that cannot be read', thrownBy(() => JSON.parse(`${SECRET}}`))],
  [
    'a schema',
    z
      .object({ name: z.number(), kind: z.enum(['a']) })
      .safeParse({ name: SECRET, kind: SECRET, [SECRET]: 1 }, { reportInput: true }).error,
  ],
  [
    'the provider',
    APIError.generate(
      400,
      { error: { message: SECRET, code: SECRET } },
      SECRET,
      new Headers({ 'x-echo': SECRET }),
    ),
  ],
  [
    'a request that cannot be parsed',
    Object.assign(new Error(`Parse Error: ${SECRET}`), {
      code: 'HPE_INVALID_HEADER_TOKEN',
      rawPacket: Buffer.from(`Cookie: ${SECRET}`),
    }),
  ],
  ['a header', thrownBy(() => new Headers({ authorization: `${SECRET}\n${SECRET}` }))],
  ['a defect', thrownBy(() => Object.defineProperty(Object.freeze({}), SECRET, {}))],
  ['a message like a stack', framed],
  [
    'fields of its own',
    Object.assign(new Error('x'), {
      code: SECRET,
      headers: { cookie: SECRET },
      config: SECRET,
      name: SECRET,
    }),
  ],
];

/** Everything logged at `trace` while `run` has the logger. */
async function logged(run: (request: FastifyRequest) => void): Promise<string> {
  let output = '';
  const stream = {
    write: (text: string) => {
      output += text;
    },
  };
  const app = Fastify(requestLogs({ level: 'trace', stream }));
  app.get('/', async request => run(request));
  await app.inject(`/?text=${SECRET}`);
  return output;
}

describe('no line of log', () => {
  it.each(ERRORS)('holds more of an error than names and places: %s', async (_what, error) => {
    const output = await logged(({ log }) => {
      log.error({ err: error }, 'it failed');
      log.warn({ err: error });
      log.error(error instanceof Error ? error : { err: error });
      log.info({ error: error instanceof Error ? error : null }, 'under another name');
      log.debug('in words: %s', error instanceof Error ? error : new Error(SECRET));
      log.child({ part: 1 }).trace({ err: error }, error instanceof Error ? error.message : 'no error');
    });
    expect(output.split('\n').filter(line => line.startsWith('{')).length).toBeGreaterThanOrEqual(7);
    // Neither as text nor inside binary data.
    expect(output).not.toContain(SECRET);
    expect(output).not.toContain('Buffer');
    expect(printError(error)).not.toContain(SECRET);
    expect(summariseError(error)).not.toContain(SECRET);
  });

  it('holds more when a handler throws, or of the address that was asked', async () => {
    const output = await logged(() => {
      throw databaseError('22P02', `invalid input syntax: "${SECRET}"`);
    });
    expect(output).toContain('"code":"22P02"');
    expect(output).not.toContain(SECRET);
  });
});

describe('what is told of an error', () => {
  it('is enough to find it: kind, code, names, place and causes', () => {
    const cause = databaseError('53100', 'could not extend file "base/5/16421": No space left on device');
    expect(describeError(new AppError('server.unavailable', { cause }))).toEqual({
      type: 'AppError',
      code: 'server.unavailable',
      stack: expect.stringMatching(/^ {4}at .*log-options\.test\.ts/),
      cause: {
        type: 'Error',
        code: '53100',
        message: 'could not extend file "base/5/16421": No space left on device',
        database: {
          severity: 'ERROR',
          table: 'users',
          constraint: 'users_email_key',
          routine: '_bt_check_unique',
        },
        stack: expect.stringContaining('log-options.test.ts'),
      },
    });
  });

  it.each([
    [Object.assign(new Error('write EPIPE'), { code: 'EPIPE', errno: -32, syscall: 'write' }), 'write EPIPE'],
    [new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
    [new TellableError('The AI provider answered 500 (no code)'), 'The AI provider answered 500 (no code)'],
    [thrownBy(() => (undefined as never)[SECRET]), 'Cannot read properties of undefined'],
    [thrownBy(() => (SECRET as never as () => void)()), 'SECRET is not a function'],
    [new AppError('server.error'), 'AppError (server.error)'],
    [new Error(SECRET), 'Error'],
    [SECRET, 'string'],
  ])('is its message where that quotes nobody: %o', (error, told) => {
    expect(summariseError(error)).toBe(told);
  });

  it('has its causes on a terminal, too, and ends', () => {
    const error: Error = new TellableError('outer');
    error.cause = error;
    expect(printError(error).match(/^TellableError outer$/gm)).toHaveLength(6);
    expect(printError(error)).toMatch(/^because of:$/m);
  });
});

it.each([
  [`/api/user?x="${SECRET}"`, '/api/user'],
  [`http://ada:${SECRET}@groundwork.example/api/user?x=1`, '/api/user'],
  ['/api/user', '/api/user'],
  [`/shared/${SECRET}`, '/shared/[token]'],
  [`/api/shared/${SECRET}/comments?x=1`, '/api/shared/[token]/comments'],
  [`//api//%73hared/${SECRET}`, '//api//shared/[token]'],
  [`/API/Shared/${SECRET}`, '/API/Shared/[token]'],
  [`/join/${SECRET}`, '/join/[token]'],
  [`/api/join/${SECRET}`, '/api/join/[token]'],
  ['/shared', '/shared'],
])('of the address %s the path is logged', (url, path) => {
  expect(logOptions.serializers?.req?.({ method: 'GET', url } as FastifyRequest)).toMatchObject({
    url: path,
  });
});
