import type { ErrorCode } from '@groundwork/api-client/contracts';
import type { TokenUsage } from './provider.ts';

export type CoachErrorCode = Extract<ErrorCode, `coach.${string}`>;

const MESSAGES: Record<CoachErrorCode, string> = {
  'coach.rate_limited': 'The AI service is busy. Please wait a moment and try again.',
  'coach.timeout':
    'AI operations are taking longer than expected. The system may be experiencing high demand.',
  'coach.unavailable': "Couldn't reach the AI model. Please try again.",
  'coach.interrupted': 'The connection to the AI model was lost before the reply was complete.',
  'coach.invalid_response': 'Invalid response format. Please try again.',
  'coach.refused': 'The AI model declined to answer this message.',
  'coach.text_refused': "The AI model's text can't be used.",
};

/** Codes of failures that may pass when the call is made again. */
const PASSING: ReadonlySet<CoachErrorCode> = new Set([
  'coach.rate_limited',
  'coach.timeout',
  'coach.unavailable',
  'coach.interrupted',
]);

interface CoachErrorOptions {
  /** For the founder, where the code's own words would mislead. */
  message?: string;
  cause?: unknown;
  /** Seconds the provider asked to wait. */
  retryAfter?: number | undefined;
  /** Set where the code alone would mislead: a wrong key makes the model unavailable for good. */
  mayPass?: boolean;
  cost?: CallCost | null;
}

/**
 * The cost of a call that the model answered, if only with something useless. `usage` is null when it was not reported.
 */
interface CallCost {
  usage: TokenUsage | null;
}

/** A provider's failure, by the product's own codes. */
export class CoachError extends Error {
  readonly code: CoachErrorCode;
  /** Seconds the provider asked to wait. */
  readonly retryAfter: number | undefined;
  /** Whether the same call may go well a little later. */
  readonly mayPass: boolean;
  /** Null when the call cost nothing, as far as is known. */
  readonly cost: CallCost | null;

  constructor(code: CoachErrorCode, options: CoachErrorOptions = {}) {
    super(options.message ?? MESSAGES[code], { cause: options.cause });
    this.name = 'CoachError';
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.mayPass = options.mayPass ?? PASSING.has(code);
    this.cost = options.cost ?? null;
  }

  withCost(cost: CallCost): CoachError {
    const { message, cause, retryAfter, mayPass } = this;
    return new CoachError(this.code, { message, cause, retryAfter, mayPass, cost });
  }
}
