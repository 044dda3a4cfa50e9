import type { ErrorCode } from '@groundwork/api-client/contracts';

export type CoachErrorCode = Extract<ErrorCode, `coach.${string}`>;

/** What a founder reads, by what went wrong (F8, Chat send failures). */
const MESSAGES: Record<CoachErrorCode, string> = {
  'coach.rate_limited': 'The AI service is busy. Please wait a moment and try again.',
  'coach.timeout': 'Request timed out. Please try again.',
  'coach.unavailable': 'The AI model could not be reached. Please try again.',
  'coach.interrupted': 'The connection to the AI model was cut before the reply was finished.',
  'coach.invalid_response': 'Invalid response format. Please try again.',
  'coach.refused': 'The AI model declined to answer this message.',
};

/** A provider's failure, in the terms the product tells founders about. */
export class CoachError extends Error {
  readonly code: CoachErrorCode;
  /** Seconds the provider asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(code: CoachErrorCode, options: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(MESSAGES[code], { cause: options.cause });
    this.name = 'CoachError';
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
