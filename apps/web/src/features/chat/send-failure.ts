import { ApiError, explainError } from '@groundwork/api-client';
import { isConnectionError } from '../../app/connection-errors.ts';

/** A failure of the chat, and whether it kept the founder's text from being stored. */
export interface ChatFailure {
  error: Error;
  isSend: boolean;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** Whether a connection that failed is back, because something came over it at `answeredAt`. The text of a send stays. */
export function isOverBy({ error, isSend, at }: ChatFailure, answeredAt: number): boolean {
  return !isSend && isConnectionError(error) && answeredAt > at;
}

interface Failure {
  title: string;
  message: string;
  /** Log in again, instead of trying again. */
  isSessionOver: boolean;
}

/** What a failed send says, by its class (F8, Chat send failures). */
export function describeFailure(error: Error): Failure {
  const failure = { message: explainError(error), isSessionOver: false };
  if (!(error instanceof ApiError)) return { ...failure, title: 'Connection Error' };
  const { statusCode, code } = error;
  if (statusCode === 401) {
    return {
      title: 'Session Expired',
      message: 'Your session has expired. Please refresh the page to continue.',
      isSessionOver: true,
    };
  }
  if (statusCode === 429) return { ...failure, title: 'Rate Limit Reached' };
  if (code === 'coach.timeout' || statusCode === 504) return { ...failure, title: 'Request Timeout' };
  if (code.startsWith('coach.')) return { ...failure, title: 'AI Service Error' };
  if (statusCode >= 500) {
    return { ...failure, title: 'Error', message: 'Server error encountered. Our team has been notified.' };
  }
  return { ...failure, title: 'Error' };
}

/**
 * Whether a resend has to reuse the idempotency key: the first try may have been stored, or still may be.
 * A refusal is kept under its key (decisions 2), so after one the resend needs a new key.
 */
export function isOutcomeUnknown(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.statusCode >= 500 || error.statusCode === 429 || error.code === 'idempotency.in_progress';
}
