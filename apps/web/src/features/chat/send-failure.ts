import {
  ApiError,
  classifyError,
  type ErrorCode,
  explainError,
  InvalidResponseError,
  type ReplyError,
} from '@groundwork/api-client';
import type { Message } from '@groundwork/domain';
import { isConnectionError } from '../../app/connection-errors.ts';

/** Without a word from the service, this long before a busy one is asked again, in seconds (F8). */
const DEFAULT_RETRY_SECONDS = 5;
/** So often in a row it is asked again without the founder. */
export const MAX_AUTOMATIC_RETRIES = 3;

/**
 * What went wrong in the chat: `send` kept the founder's text from being stored, `load` the list from being shown;
 * with `reply` the text is stored and its answer failed.
 */
export type ChatFailure =
  | { of: 'send' | 'load'; error: Error; at: number }
  | { of: 'reply'; error: ReplyError; reply: Message };

/** Whether a connection that failed is back, because something came over it at `answeredAt`. The text of a send stays. */
export function isOverBy(failure: ChatFailure, answeredAt: number): boolean {
  return failure.of === 'load' && isConnectionError(failure.error) && answeredAt > failure.at;
}

/** A reply that failed or was broken off, when it is the last word of the chat. */
export function findReplyFailure(last: Message | undefined, live: ReplyError | null): ChatFailure | null {
  // Without its closing message a step is complete all the same: that one offers its retry in its place.
  if (last?.role !== 'assistant' || last.kind === 'closing') return null;
  if (last.status !== 'failed' && last.status !== 'interrupted') return null;
  const stored = last.failure as ReplyError | null;
  const interrupted = { code: 'coach.interrupted' as const, message: 'The reply was interrupted.' };
  return { of: 'reply', error: live ?? stored ?? interrupted, reply: last };
}

export interface FailureText {
  title: string;
  message: string;
  /** What the panel offers: another try, the login, or besides another try a fresh chat. */
  offer: 'retry' | 'log-in' | 'clear';
  /** Seconds until it is tried again without the founder, or null. */
  retryAfter: number | null;
}

/** What a failure says and offers, by its class (F8, Chat send failures). */
export function describeFailure(failure: ChatFailure): FailureText {
  return failure.of === 'reply' ? describeReplyError(failure.error) : describeError(failure.error);
}

function describeError(error: Error): FailureText {
  const message = explainError(error);
  if (error instanceof ApiError) {
    if (error.statusCode === 401) return SESSION_EXPIRED;
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
  // Asking again before midnight would be refused again (decisions 2).
  if (code === 'budget.exhausted') return { ...plain(message), title: 'Rate Limit Reached' };
  if (code === 'coach.timeout') return { ...plain(message), title: 'Request Timeout' };
  if (code === 'coach.interrupted') return { ...plain(message), title: 'Connection Error' };
  if (isOfService(code)) return { ...plain(message), title: 'AI Service Error', offer: 'clear' };
  return plain(code === 'server.error' ? SERVER_ERROR : message);
}

/** Refused by our own server, in its words. */
const TOO_MANY: ReadonlySet<ErrorCode> = new Set([
  'request.rate_limited',
  'chat.too_many_replies',
  'chat.too_many_streams',
]);
const SERVER_ERROR = 'Server error encountered. Our team has been notified.';
const SESSION_EXPIRED: FailureText = {
  title: 'Session Expired',
  message: 'Your session has expired. Please refresh the page to continue.',
  offer: 'log-in',
  retryAfter: null,
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

const isOfService = (code: ErrorCode) => code.startsWith('coach.');
const retryAfterOf = ({ retryAfter }: ApiError) => (retryAfter === undefined ? {} : { retryAfter });

function explainServerError(error: Error): string {
  return error instanceof InvalidResponseError
    ? 'Failed to process server response. Please try again.'
    : explainError(error);
}

/**
 * Whether a resend has to reuse the idempotency key: the first try may have been stored, or still may be.
 * A refusal is kept under its key (decisions 2), so after one the resend needs a new key.
 */
export function isOutcomeUnknown(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.statusCode >= 500 || error.statusCode === 429 || error.code === 'idempotency.in_progress';
}
