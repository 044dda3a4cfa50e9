import {
  ApiError,
  CircuitOpenError,
  type ErrorCode,
  explainError,
  InvalidResponseError,
  NetworkError,
  RateLimitedError,
  StreamEndedError,
  TimeoutError,
} from '@groundwork/api-client';
import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../test/samples.ts';
import {
  afterAnswer,
  type ChatFailure,
  describeFailure,
  findReplyFailure,
  isOutcomeUnknown,
  type RequestFailure,
} from './send-failure.ts';

const refusal = (statusCode: number, code: ErrorCode, retryAfter?: number) =>
  new ApiError({ statusCode, code, reason: 'Because', retryAfter });

const sent = (error: Error): RequestFailure => ({ of: 'send', error, at: 0 });
const reply = buildMessage({ id: 12, role: 'assistant', status: 'failed', replyTo: 11 });
const failed = (code: ErrorCode, retryAfter?: number): ChatFailure => ({
  of: 'reply',
  error: { code, message: 'Because', ...(retryAfter !== undefined && { retryAfter }) },
  reply,
});

describe('describeFailure of a send', () => {
  it.each([
    [new NetworkError(), 'Connection Error', 'retry'],
    [new StreamEndedError(), 'Connection Error', 'retry'],
    [new TimeoutError(true), 'Request Timeout', 'retry'],
    [refusal(504, 'coach.timeout'), 'Request Timeout', 'retry'],
    [refusal(502, 'coach.invalid_response'), 'AI Service Error', 'clear'],
    [refusal(409, 'chat.reply_in_progress'), 'Error', 'retry'],
    [new CircuitOpenError('POST:/api/messages'), 'Error', 'retry'],
  ])('%s', (error, title, offer) => {
    expect(describeFailure(sent(error))).toEqual({
      title,
      message: explainError(error),
      offer,
      retryAfter: null,
    });
  });

  it('offers a fresh chat alone when this one is full', () => {
    const full = refusal(409, 'chat.full');
    expect(describeFailure(sent(full))).toEqual({
      title: 'This chat is full',
      message: 'Because',
      offer: 'clear-only',
      retryAfter: null,
    });
    // The server stores a refusal under its key, so a send after clearing the chat needs a new key.
    expect(isOutcomeUnknown(full)).toBe(false);
  });

  it.each<ErrorCode>(['budget.exhausted', 'budget.exhausted_for_all'])(
    'offers nothing before midnight: %s',
    code => {
      expect(describeFailure(sent(refusal(429, code, 900)))).toEqual({
        title: 'Rate Limit Reached',
        message: 'Because Your text is still here.',
        offer: 'none',
        retryAfter: null,
      });
    },
  );

  it('says how long to wait when too much was sent', () => {
    const tooMany = refusal(429, 'request.rate_limited', 41);
    expect(describeFailure(sent(tooMany))).toEqual({
      title: 'Rate Limit Reached',
      message: 'Because',
      offer: 'retry',
      retryAfter: 41,
    });
    expect(isOutcomeUnknown(tooMany)).toBe(true);
  });

  it('offers the login when the session is over', () => {
    expect(describeFailure(sent(refusal(401, 'auth.required')))).toEqual({
      title: 'Session Expired',
      message: 'Your session has expired. Please refresh the page to continue.',
      offer: 'log-in',
      retryAfter: null,
    });
  });

  it('tells nothing of the inside of a server error', () => {
    const { title, message } = describeFailure(sent(refusal(500, 'server.error')));
    expect([title, message]).toEqual(['Error', 'Server error encountered. Please try again.']);
  });

  it.each<[ErrorCode, number]>([
    ['server.shutting_down', 503],
    ['server.unavailable', 502],
  ])('says why, and tries again by itself, when the server is being started again: %s', (code, status) => {
    expect(describeFailure(sent(refusal(status, code, 1)))).toEqual({
      title: 'Server starting',
      message: 'Because',
      offer: 'retry',
      retryAfter: 5,
    });
  });

  it('says that an answer could not be processed', () => {
    const { message } = describeFailure(sent(new InvalidResponseError('/api/messages')));
    expect(message).toBe('Failed to process server response. Please try again.');
  });

  it.each([
    ['as long as the service asked', refusal(429, 'coach.rate_limited', 17), 17],
    ['5 s without its word', refusal(429, 'coach.rate_limited'), 5],
    ['5 s when this client holds itself back', new RateLimitedError('POST:/api/messages', 26), 5],
  ])('waits %s', (_, error, retryAfter) => {
    expect(describeFailure(sent(error))).toEqual({
      title: 'Rate Limit Reached',
      message: 'The AI service is busy. Please wait a moment and try again.',
      offer: 'retry',
      retryAfter,
    });
  });
});

describe('afterAnswer', () => {
  const lost = (of: 'send' | 'load', error: Error = new NetworkError()): RequestFailure => ({
    of,
    error,
    at: 50,
  });
  const textAfter = (failure: RequestFailure, at: number) => {
    const left = afterAnswer(failure, at);
    return left && describeFailure(left);
  };

  it('says of an unsent text that the connection is back, and offers another try', () => {
    expect(textAfter(lost('send'), 51)).toEqual({
      title: 'Message not sent',
      message: "You're back online, but your message wasn't sent. Your text is still here.",
      offer: 'retry',
      retryAfter: null,
    });
    expect(textAfter(lost('send'), 50)?.title).toBe('Connection Error');
  });

  it('still tries again by itself when the server was being started', () => {
    const starting = lost('send', refusal(502, 'server.unavailable', 1));
    expect(textAfter(starting, 51)).toMatchObject({ title: 'Message not sent', retryAfter: 5 });
  });

  it('leaves what is not about the connection, or what took too long', () => {
    for (const error of [refusal(500, 'server.error'), new TimeoutError(true)]) {
      const failure = lost('send', error);
      expect(afterAnswer(failure, 51)).toBe(failure);
    }
  });

  it('forgets that the list could not be loaded', () => {
    expect(afterAnswer(lost('load'), 51)).toBeNull();
  });
});

describe('describeFailure of a reply', () => {
  it.each([
    ['coach.rate_limited', 'Rate Limit Reached', 'retry', 9],
    ['coach.timeout', 'Request Timeout', 'retry', null],
    ['coach.interrupted', 'Connection Error', 'retry', null],
    ['coach.unavailable', 'AI Service Error', 'clear', null],
    ['coach.refused', 'AI Service Error', 'clear', null],
    ['budget.exhausted', 'Rate Limit Reached', 'retry', null],
    ['budget.exhausted_for_all', 'Rate Limit Reached', 'retry', null],
    ['server.error', 'Error', 'retry', null],
  ] as const)('%s', (code, title, offer, retryAfter) => {
    expect(describeFailure(failed(code, 9))).toMatchObject({ title, offer, retryAfter });
  });
});

describe('findReplyFailure', () => {
  it.each([
    ['a failed one, with its stored reason', { failure: { code: 'coach.timeout', message: 'Late' } }, 'Late'],
    ['an interrupted one', { status: 'interrupted' as const }, 'The reply was interrupted.'],
  ])('finds %s', (_, change, message) => {
    const found = findReplyFailure({ ...reply, ...change }, null);
    expect(found?.of === 'reply' && found.error.message).toBe(message);
  });

  it.each([
    ['complete', { status: 'complete' as const }],
    ['stopped', { status: 'stopped' as const }],
    ["the founder's", { role: 'user' as const }],
    ['the closing one', { kind: 'closing' as const }],
  ])('finds none in a message that is %s', (_, change) => {
    expect(findReplyFailure({ ...reply, ...change }, null)).toBeNull();
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
