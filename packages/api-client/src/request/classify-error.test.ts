import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../contracts/errors.ts';
import { classifyError, explainError } from './classify-error.ts';
import {
  ApiError,
  AuthenticationError,
  CircuitOpenError,
  InvalidCredentialsError,
  InvalidResponseError,
  NetworkError,
  RateLimitedError,
  StreamEndedError,
  TimeoutError,
} from './errors.ts';

const refusal = (statusCode: number, code: ErrorCode = 'server.error', reason = 'No') =>
  new ApiError({ statusCode, code, reason });

describe('classifyError', () => {
  it.each([
    [new TimeoutError(), 'timeout'],
    [new NetworkError(), 'network'],
    [new StreamEndedError(), 'network'],
    [new RateLimitedError('GET:/api/user', 26), 'rate_limit'],
    [new CircuitOpenError('GET:/api/user'), 'server'],
    [new InvalidResponseError('/api/user'), 'server'],
    [new InvalidCredentialsError(), 'auth'],
    [new AuthenticationError({ statusCode: 401, code: 'auth.required', reason: 'Network' }), 'auth'],
    [refusal(403, 'auth.forbidden'), 'auth'],
    [refusal(429), 'rate_limit'],
    [refusal(503, 'coach.rate_limited'), 'rate_limit'],
    [refusal(503, 'server.unavailable', 'At capacity'), 'rate_limit'],
    [refusal(504), 'timeout'],
    [refusal(502, 'coach.timeout'), 'timeout'],
    [refusal(500), 'server'],
    [refusal(409, 'step.incomplete', 'Capacity of the network'), 'unknown'],
  ] as const)('ours: %s is %s', (error, kind) => {
    expect(classifyError(error)).toBe(kind);
  });

  it.each([
    ['The operation timed out', 'timeout'],
    ['Timeout of 5000ms exceeded', 'timeout'],
    ['The user aborted a request', 'abort'],
    ['Request was cancelled', 'abort'],
    ['Rate limit reached', 'rate_limit'],
    ['HTTP 429', 'rate_limit'],
    ['Quota exceeded', 'rate_limit'],
    ['Failed to fetch', 'network'],
    ['You are offline', 'network'],
    ['502 Bad Gateway', 'server'],
    ['Internal Server Error', 'server'],
    ['401', 'auth'],
    ['You are not logged in', 'auth'],
    ['Your session has expired', 'auth'],
    ['x is not a function', 'unknown'],
    ['Order 15031 is odd', 'unknown'],
  ] as const)('foreign: "%s" is %s', (message, kind) => {
    expect(classifyError(new Error(message))).toBe(kind);
    expect(classifyError(message)).toBe(kind);
  });

  it('knows the abort and the time-out of a signal by their names', () => {
    expect(classifyError(new DOMException('Left', 'AbortError'))).toBe('abort');
    expect(classifyError(new DOMException('Late', 'TimeoutError'))).toBe('timeout');
  });

  it('bears what is no error', () => {
    expect(classifyError(undefined)).toBe('unknown');
  });
});

describe('explainError', () => {
  it('leaves the status out', () => {
    const error = refusal(409, 'step.incomplete', 'Two questions are open');
    expect(error.message).toBe('409: Two questions are open');
    expect(explainError(error)).toBe('Two questions are open');
    const over = new AuthenticationError({ statusCode: 401, code: 'auth.required', reason: 'Please log in' });
    expect(explainError(over)).toBe('Please log in');
  });

  it('shows the words of our own errors, and of no others', () => {
    expect(explainError(new TimeoutError(true))).toBe(
      'AI operations are taking longer than expected. The system may be experiencing high demand.',
    );
    expect(explainError(new TypeError('x.y is undefined'))).toBe('An unexpected error occurred.');
    expect(explainError('Oops')).toBe('An unexpected error occurred.');
  });
});
