import { expect, it } from 'vitest';
import { isErrorCode } from './error-code.ts';
import { ERROR_CODES } from './errors.ts';

it('knows every code that there is, and nothing of another service’s', () => {
  expect(ERROR_CODES.filter(code => !isErrorCode(code))).toEqual([]);
  for (const other of [
    'made.up',
    'ECONNREFUSED',
    'server',
    'server.',
    'x server.error',
    'server.error\n',
    500,
    null,
  ])
    expect([other, isErrorCode(other)]).toEqual([other, false]);
});
