import {
  ApiError,
  type ErrorCode,
  explainError,
  NetworkError,
  StreamEndedError,
} from '@groundwork/api-client';
import { describe, expect, it } from 'vitest';
import { buildProgress } from '../../test/samples.ts';
import { newestProgress } from './chat-queries.ts';
import { describeFailure, isOutcomeUnknown } from './send-failure.ts';

const refusal = (statusCode: number, code: ErrorCode) =>
  new ApiError({ statusCode, code, reason: 'Because' });

describe('describeFailure', () => {
  it.each([
    [new NetworkError(), 'Connection Error'],
    [new StreamEndedError(), 'Connection Error'],
    [refusal(429, 'coach.rate_limited'), 'Rate Limit Reached'],
    [refusal(504, 'coach.timeout'), 'Request Timeout'],
    [refusal(502, 'coach.unavailable'), 'AI Service Error'],
    [refusal(409, 'chat.reply_in_progress'), 'Error'],
  ])('%s', (error, title) => {
    expect(describeFailure(error)).toMatchObject({
      title,
      message: explainError(error),
      isSessionOver: false,
    });
  });

  it('offers the login when the session is over', () => {
    expect(describeFailure(refusal(401, 'auth.required'))).toEqual({
      title: 'Session Expired',
      message: 'Your session has expired. Please refresh the page to continue.',
      isSessionOver: true,
    });
  });

  it('tells nothing of the inside of a server error', () => {
    const { message } = describeFailure(refusal(500, 'server.error'));
    expect(message).toBe('Server error encountered. Our team has been notified.');
  });
});

describe('isOutcomeUnknown', () => {
  it.each([
    [new NetworkError(), true],
    [refusal(500, 'server.error'), true],
    [refusal(429, 'request.rate_limited'), true],
    [refusal(409, 'idempotency.in_progress'), true],
    [refusal(409, 'chat.reply_in_progress'), false],
    [refusal(400, 'request.invalid'), false],
  ])('%s: %s', (error, isUnknown) => {
    expect(isOutcomeUnknown(error)).toBe(isUnknown);
  });
});

describe('newestProgress', () => {
  it('drops an answer that is older than the one shown', () => {
    const shown = buildProgress({ rev: 5, percent: 67 });
    expect(newestProgress(shown, buildProgress({ rev: 4, percent: 33 }))).toBe(shown);
    expect(newestProgress(shown, buildProgress({ rev: 6, percent: 0 }))?.percent).toBe(0);
    expect(newestProgress(shown, null)).toBeNull();
  });
});
