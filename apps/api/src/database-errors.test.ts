import { expect, it } from 'vitest';
import { toAppError } from './plugins/error-handler.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

it.each([
  ['the database accepts no connections', failure('is not currently accepting connections', '55000')],
  ['it was shut down by an operator', failure('terminating connection', '57P01')],
  ['it crashed', failure('terminating connection', '57P02')],
  ['it is starting up', failure('the database system is starting up', '57P03')],
  ['it has ended an idle connection', failure('terminating connection', '57P05')],
  ['it has too many connections', failure('sorry, too many clients already', '53300')],
  ['the connection failed', failure('connection failure', '08006')],
  [
    'a migration changed a type',
    Object.assign(failure('cached plan must not change result type', '0A000'), {
      routine: 'RevalidateCachedQuery',
    }),
  ],
  ['a pooler passed the connection on', failure('prepared statement "q1" does not exist', '26000')],
  ['nothing answers there', failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
  ['what is sent is not received', failure('write EPIPE', 'EPIPE')],
  ['there is no way there', failure('connect EHOSTUNREACH', 'EHOSTUNREACH')],
  ['names are not resolved for now', failure('getaddrinfo EAI_AGAIN', 'EAI_AGAIN')],
  ['the connection ended', failure('Connection terminated unexpectedly')],
  ['it does not connect in time', failure('Connection terminated due to connection timeout')],
  ['it does not answer in time', failure('timeout expired')],
  ['no connection is free', failure('timeout exceeded when trying to connect')],
  ['the connection broke', failure('Client has encountered a connection error and is not queryable')],
  ['the connection was closed', failure('Client was closed and is not queryable')],
])('asking again is right when %s', (_why, error) => {
  expect(toAppError(error)).toMatchObject({ code: 'server.unavailable', statusCode: 503, retryAfter: 1 });
});

it.each([
  ['a feature it does not have', failure('WITH TIES is not supported', '0A000')],
  ['a table it does not have', failure('relation "x" does not exist', '42P01')],
  ['something else', failure('it failed')],
])('it is not after %s', (_what, error) => {
  expect(toAppError(error)).toMatchObject({ code: 'server.error', statusCode: 500 });
});
