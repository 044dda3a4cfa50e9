import {
  ApiError,
  classifyError,
  type ErrorCode,
  explainError,
  InvalidResponseError,
  type ReplyError,
} from '@groundwork/api-client';
import { isConnectionError, isServerStarting } from '../../app/connection-errors.ts';
import type { ChatMessage } from '../chat-kind.ts';
import { isUnasked } from './live-reply.ts';

/** Seconds before a busy service is asked again when it names no time itself (CO-55). */
const DEFAULT_RETRY_SECONDS = 5;
/** Automatic tries in a row before the founder decides. */
export const MAX_AUTOMATIC_RETRIES = 3;

/**
 * A failure in the chat. With `send` the founder's text was not stored. With `load` the list did not come. With `reply`
 * the text is stored and its answer failed.
 */
export type ChatFailure = RequestFailure | { of: 'reply'; error: ReplyError; reply: ChatMessage };

export type RequestFailure =
  | { of: 'load'; error: Error; at: number }
  /** `isBack`: the connection that it failed for is there again. */
  | { of: 'send'; error: Error; at: number; isBack?: boolean };

/**
 * The part of a failure that remains once an answer came over the connection, at `answeredAt`. After a lost connection
 * only an unsent text remains.
 */
export function afterAnswer(failure: RequestFailure, answeredAt: number): RequestFailure | null {
  if (answeredAt <= failure.at || !isConnectionError(failure.error)) return failure;
  if (failure.of === 'load') return null;
  // A time-out stays true even with a connection.
  return classifyError(failure.error) === 'timeout' ? failure : { ...failure, isBack: true };
}

/** A reply that failed or was broken off, when it is the last word of the chat. */
export function findReplyFailure(last: ChatMessage | undefined, live: ReplyError | null): ChatFailure | null {
  // Nobody waits for one that was not asked for. It offers its own retry.
  if (last?.role !== 'assistant' || isUnasked(last)) return null;
  if (last.status !== 'failed' && last.status !== 'interrupted') return null;
  const stored = last.failure as ReplyError | null;
  const interrupted = { code: 'coach.interrupted' as const, message: 'The reply was interrupted.' };
  return { of: 'reply', error: live ?? stored ?? interrupted, reply: last };
}

export interface FailureText {
  title: string;
  message: string;
  /** The panel's buttons: another try, the login, another try with a fresh chat, or a fresh chat alone. */
  offer: 'retry' | 'log-in' | 'clear' | 'clear-only';
  /** Seconds until it is tried again without the founder, or null. */
  retryAfter: number | null;
}

/** The panel's text and buttons for each class of failure. */
export function describeFailure(failure: ChatFailure): FailureText {
  if (failure.of === 'reply') return describeReplyError(failure.error);
  const text = describeError(failure.error);
  return failure.of === 'send' && failure.isBack ? { ...text, ...NOT_SENT } : text;
}

function describeError(error: Error): FailureText {
  const message = explainError(error);
  if (error instanceof ApiError) {
    if (error.statusCode === 401) return SESSION_EXPIRED;
    if (isServerStarting(error)) return describeStart(error, message);
    if (isFull(error)) return { ...plain(message), title: 'This chat is full', offer: 'clear-only' };
    if (error.statusCode === 429 || error.code.startsWith('coach.'))
      return describeReplyError({ code: error.code, message, ...retryAfterOf(error) });
  }
  switch (classifyError(error)) {
    case 'rate_limit':
      return busy(DEFAULT_RETRY_SECONDS);
    case 'network':
      return { ...plain(message), title: 'Connection Error' };
    case 'timeout':
      return { ...plain(message), title: 'Request Timeout' };
    case 'server':
      return plain(error instanceof ApiError ? SERVER_ERROR : explainServerError(error));
    default:
      return plain(message);
  }
}

function describeReplyError({ code, message, retryAfter }: ReplyError): FailureText {
  if (code === 'coach.rate_limited') return busy(retryAfter);
  if (TOO_MANY.has(code)) return busy(retryAfter, message);
  // Asking again before midnight UTC would be refused again (CO-51).
  if (code === 'budget.exhausted') return { ...plain(message), title: 'Rate Limit Reached' };
  if (code === 'coach.timeout') return { ...plain(message), title: 'Request Timeout' };
  if (code === 'coach.interrupted') return { ...plain(message), title: 'Connection Error' };
  if (isOfService(code)) return { ...plain(message), title: 'AI Service Error', offer: 'clear' };
  return plain(code === 'server.error' ? SERVER_ERROR : message);
}

/** Codes for too many requests: the server's own words are shown. */
const TOO_MANY: ReadonlySet<ErrorCode> = new Set([
  'request.rate_limited',
  'chat.too_many_replies',
  'chat.too_many_streams',
]);
/** It is back in seconds: the founder need not press anything. */
const describeStart = ({ retryAfter = 0 }: ApiError, message: string): FailureText => ({
  ...busy(Math.max(retryAfter, DEFAULT_RETRY_SECONDS), message),
  title: 'Server Starting',
});
const SERVER_ERROR = 'Server error encountered. Please try again.';
const SESSION_EXPIRED: FailureText = {
  title: 'Session Expired',
  message: 'Your session has expired. Please refresh the page to continue.',
  offer: 'log-in',
  retryAfter: null,
};

const NOT_SENT = {
  title: 'Message not sent',
  message: 'The connection is back, but your message was not sent. Your text is kept.',
};

const plain = (message: string): FailureText => ({
  title: 'Error',
  message,
  offer: 'retry',
  retryAfter: null,
});

const busy = (
  retryAfter: number = DEFAULT_RETRY_SECONDS,
  message = 'The AI service is busy. Please wait a moment and try again.',
): FailureText => ({ title: 'Rate Limit Reached', message, offer: 'retry', retryAfter });

/** The chat takes no more messages in this attempt. */
export const isFull = (error: Error) => error instanceof ApiError && error.code === 'chat.full';
const isOfService = (code: ErrorCode) => code.startsWith('coach.');
const retryAfterOf = ({ retryAfter }: ApiError) => (retryAfter === undefined ? {} : { retryAfter });

function explainServerError(error: Error): string {
  return error instanceof InvalidResponseError
    ? 'Failed to process server response. Please try again.'
    : explainError(error);
}

/**
 * Whether a resend has to reuse the idempotency key: the first try may have been stored, or still may be.
 * A refusal is kept under its key, so after one the resend needs a new key (RQ-38).
 */
export function isOutcomeUnknown(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.statusCode >= 500 || error.statusCode === 429 || error.code === 'idempotency.in_progress';
}

/** Another tab, or another device, was quicker. */
export const isOvertaken = (error: Error) =>
  error instanceof ApiError && ['chat.reply_in_progress', 'chat.not_retryable'].includes(error.code);
