import type { ErrorCode } from '../contracts/errors.ts';
import { classifyError } from './classify-error.ts';
import { ApiError } from './errors.ts';
import type { Policy } from './policy.ts';

const HIGH_DEMAND = 'The service is currently experiencing high demand. Please try again in a few minutes.';
const UNAVAILABLE = 'Service temporarily unavailable due to high demand. Please try again in a few minutes.';

/** Codes that say no more than their status does. The others keep the server's words. */
const PLAIN_CODES: readonly ErrorCode[] = ['request.rate_limited', 'server.unavailable', 'server.error'];

/** An overloaded service in the words of F8, once the retries are used up; every other error as it is. */
export function explainDemand(error: unknown, policy: Policy): unknown {
  if (!(error instanceof ApiError) || !PLAIN_CODES.includes(error.code)) return error;
  if (classifyError(error) !== 'rate_limit') return error;
  const isRateLimit = error.statusCode === 429;
  if (isRateLimit && !policy.waitsForCapacity) return error;
  const reason = isRateLimit ? HIGH_DEMAND : UNAVAILABLE;
  return new ApiError({ ...error, reason, message: reason, cause: error });
}
