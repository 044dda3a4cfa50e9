import type { ErrorCode } from '@groundwork/api-client/contracts';
import type { TokenUsage } from './provider.ts';

export type CoachErrorCode = Extract<ErrorCode, `coach.${string}`>;

/** What a founder reads, by what went wrong (F8, Chat send failures). */
const MESSAGES: Record<CoachErrorCode, string> = {
  'coach.rate_limited': 'The AI service is busy. Please wait a moment and try again.',
  'coach.timeout':
    'AI operations are taking longer than expected. The system may be experiencing high demand.',
  'coach.unavailable': 'The AI model could not be reached. Please try again.',
  'coach.interrupted': 'The connection to the AI model was cut before the reply was finished.',
  'coach.invalid_response': 'Invalid response format. Please try again.',
  'coach.refused': 'The AI model declined to answer this message.',
};

interface CoachErrorOptions {
  cause?: unknown;
  /** Seconds the provider asked to wait. */
  retryAfter?: number | undefined;
  cost?: CallCost | null;
}

/** Of a call that the model answered, though not with anything of use; `usage` is null where it was not reported. */
interface CallCost {
  usage: TokenUsage | null;
}

/** A provider's failure, in the terms the product tells founders about. */
export class CoachError extends Error {
  readonly code: CoachErrorCode;
  /** Seconds the provider asked to wait. */
  readonly retryAfter: number | undefined;
  /** Null when the call cost nothing, as far as is known. */
  readonly cost: CallCost | null;

  constructor(code: CoachErrorCode, options: CoachErrorOptions = {}) {
    super(MESSAGES[code], { cause: options.cause });
    this.name = 'CoachError';
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.cost = options.cost ?? null;
  }

  /** The same failure, of a call that cost something. */
  withCost(cost: CallCost): CoachError {
    return new CoachError(this.code, { cause: this.cause, retryAfter: this.retryAfter, cost });
  }
}
