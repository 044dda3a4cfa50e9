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

/** Seconds until a busy service that names no time is asked again (CO-55). */
const DEFAULT_RETRY_SECONDS = 5;
/** Consecutive automatic tries before the founder has to decide. */
export const MAX_AUTOMATIC_RETRIES = 3;

/**
 * A failure in the chat. `send`: the founder's text was not stored. `load`: the list did not load. `reply`: the text is
 * stored, but its answer failed.
 */
export type ChatFailure = RequestFailure | { of: 'reply'; error: ReplyError; reply: ChatMessage };

export type RequestFailure =
  | { of: 'load'; error: Error; at: number }
  /** `isBack`: the connection whose loss caused the failure is back. */
  | { of: 'send'; error: Error; at: number; isBack?: boolean };

/**
 * The part of a failure that remains after an answer at `answeredAt`. Of a lost connection, only an unsent text
 * remains; null for nothing.
 */
export function afterAnswer(failure: RequestFailure, answeredAt: number): RequestFailure | null {
  if (answeredAt <= failure.at || !isConnectionError(failure.error)) return failure;
  if (failure.of === 'load') return null;
  // A time-out stays true although the connection is there.
  return classifyError(failure.error) === 'timeout' ? failure : { ...failure, isBack: true };
}

/** The failure of the chat's last message, if that is a reply that failed or was interrupted. */
export function findReplyFailure(last: ChatMessage | undefined, live: ReplyError | null): ChatFailure | null {
  // Nobody waits for an unasked reply, and it offers its own retry.
  if (last?.role !== 'assistant' || isUnasked(last)) return null;
  if (last.status !== 'failed' && last.status !== 'interrupted') return null;
  const stored = last.failure as ReplyError | null;
  const interrupted = { code: 'coach.interrupted' as const, message: 'The reply was interrupted.' };
  return { of: 'reply', error: live ?? stored ?? interrupted, reply: last };
}

export interface FailureText {
  title: string;
  message: string;
  /** The panel's buttons: retry, log in, retry or retry in a cleared chat, only clear, or none. */
  offer: 'retry' | 'log-in' | 'clear' | 'clear-only' | 'none';
  /** Seconds until an automatic retry; null for none. */
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
    if (isSpent(error)) return { ...SPENT, message: `${message} Your text is still here.`, offer: 'none' };
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
  // Only a retry after midnight UTC is of use, and it's the only way to this reply (CO-51).
  if (code.startsWith('budget.')) return { ...SPENT, message };
  if (code === 'coach.timeout') return { ...plain(message), title: 'Request Timeout' };
  if (code === 'coach.interrupted') return { ...plain(message), title: 'Connection Error' };
  if (isOfService(code)) return { ...plain(message), title: 'AI Service Error', offer: 'clear' };
  return plain(code === 'server.error' ? SERVER_ERROR : message);
}

/** Codes for too many requests, which show the server's own words. */
const TOO_MANY: ReadonlySet<ErrorCode> = new Set([
  'request.rate_limited',
  'chat.too_many_replies',
  'chat.too_many_streams',
]);
/** The server is back in seconds, so the retry is automatic. */
const describeStart = ({ retryAfter = 0 }: ApiError, message: string): FailureText => ({
  ...busy(Math.max(retryAfter, DEFAULT_RETRY_SECONDS), message),
  title: 'Server starting',
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
  message: "You're back online, but your message wasn't sent. Your text is still here.",
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

const SPENT = { ...plain(''), title: 'Rate Limit Reached' };

/** Today's tokens are spent: before midnight UTC a retry would be refused too (CO-51). */
export const isSpent = (error: Error) => error instanceof ApiError && error.code.startsWith('budget.');
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
 * Whether a resend must reuse the idempotency key, because the first try may have been stored or still may be. A
 * refusal is kept under its key, so after one the resend needs a new key (RQ-38).
 */
export function isOutcomeUnknown(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.statusCode >= 500 || error.statusCode === 429 || error.code === 'idempotency.in_progress';
}

/** Another tab or device was quicker. */
export const isOvertaken = (error: Error) =>
  error instanceof ApiError && ['chat.reply_in_progress', 'chat.not_retryable'].includes(error.code);
