import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../test/clock.ts';
import { readRefusal } from './read-refusal.ts';

fakeClock();

function refused(
  status: number,
  body: string,
  type = 'application/json',
  headers: Record<string, string> = {},
) {
  const response = new Response(null, {
    status,
    statusText: 'Its Status',
    headers: { 'Content-Type': type, ...headers },
  });
  return readRefusal(response, body);
}

describe('the message of a refusal', () => {
  it.each([
    ['our shape', '{"code":"step.incomplete","message":"Not yet"}', 'application/json', 'Not yet'],
    ['a short text', ' Out of order\n', 'text/plain', 'Out of order'],
    ['a long text', 'x'.repeat(201), 'text/plain', 'Its Status'],
    ['no body', '', 'text/plain', 'Its Status'],
    ['HTML', '<h1>Bad gateway</h1>', 'text/html', 'Invalid response from server'],
    ['HTML that claims to be text', '<h1>Bad gateway</h1>', 'text/plain', 'Invalid response from server'],
    ['JSON that is cut', '{"message": "No', 'application/json', 'Invalid response from server'],
    ['JSON that claims to be text', '{"oops": 1}', 'text/plain', 'Invalid response from server'],
    ['JSON without a message', '{}', 'application/json', 'Invalid response from server'],
    ['nothing that claims to be JSON', '', 'application/json', 'Invalid response from server'],
  ])('%s', (_, body, type, reason) => {
    expect(refused(409, body, type)).toMatchObject({ reason, message: `409: ${reason}` });
  });

  it('of a 401 begins with its kind', () => {
    const error = refused(401, '{"code":"auth.required","message":"Please log in"}');
    expect(error).toMatchObject({
      name: 'AuthenticationError',
      message: 'Authentication error: Please log in',
    });
  });
});

describe('the rest of a refusal', () => {
  it('is the one error shape', () => {
    const issues = [{ path: 'name', message: 'Please provide a name for your startup' }];
    const details = { openQuestionIds: [4, 5] };
    const body = { statusCode: 400, code: 'request.invalid', message: 'Invalid', issues, details };
    expect(refused(400, JSON.stringify(body))).toMatchObject({
      statusCode: 400,
      code: 'request.invalid',
      issues,
      details,
      isOurs: true,
    });
  });

  it.each([
    [404, 'request.not_found'],
    [418, 'request.invalid'],
    [500, 'server.error'],
    [502, 'server.unavailable'],
  ])('has a code from the status %s when it brings none that is known', (status, code) => {
    expect(refused(status, '{"code":"made.up","message":"Hm"}')).toMatchObject({ code, isOurs: false });
  });

  it('reads Retry-After in seconds and as a date', () => {
    const wait = (header: string) => refused(429, '{}', 'text/plain', { 'Retry-After': header }).retryAfter;
    expect(wait('12')).toBe(12);
    expect(wait('soon')).toBeUndefined();
    const now = Math.ceil(Date.now() / 1000) * 1000;
    expect(wait(new Date(now + 30_000).toUTCString())).toBeGreaterThanOrEqual(30);
    expect(wait(new Date(now - 30_000).toUTCString())).toBe(0);
  });
});
