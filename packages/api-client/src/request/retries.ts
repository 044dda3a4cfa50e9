import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import type { ErrorCode } from '../contracts/errors.ts';
import type { Timing } from '../contracts/timing.ts';
import { classifyError } from './classify-error.ts';
import { requestConfiguration } from './configuration.ts';
import { startDeadline } from './deadline.ts';
import { ApiError, CircuitOpenError, NetworkError, RateLimitedError, TimeoutError } from './errors.ts';

const MAX_RATE_LIMIT_WAIT_MS = 30_000;
const RATE_LIMIT_BASE_MS = 2_000;
const MAX_JITTER = 0.3;

/** Tries until it succeeds, the retries are used up or the caller leaves (RQ-11, RQ-12). */
export async function withRetries<T>(
  timing: Timing,
  caller: AbortSignal | undefined,
  tryOnce: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const total = startDeadline(timing.totalMs, caller, () => new TimeoutError(timing.isAi));
  let failure: unknown;
  let isHeldBack = false;
  const loop = retry(
    handleWhen(error => !isHeldBack && isWorthARetry(error, timing)),
    {
      maxAttempts: timing.retries,
      backoff: new DelegateBackoff(context => requestConfiguration().retryWait(waitBefore(context, timing))),
    },
  );
  const run = loop.execute(async () => {
    total.signal.throwIfAborted();
    try {
      return await tryOnce(total.signal);
    } catch (error) {
      // If a gate closes between two tries, the call ends with the error of the last try.
      isHeldBack = error instanceof CircuitOpenError || error instanceof RateLimitedError;
      failure = isHeldBack ? (failure ?? error) : error;
      throw failure;
    }
  }, total.signal);
  try {
    // The loop wakes from its wait before it notices that its caller has left: the caller does not wait with it.
    return await total.race(run);
  } catch (error) {
    throw explainDemand(error, timing);
  } finally {
    total.end();
  }
}

function isWorthARetry(error: unknown, timing: Timing): boolean {
  if (error instanceof NetworkError || error instanceof TimeoutError) return true;
  if (!(error instanceof ApiError) || error.code.startsWith('budget.')) return false;
  if (error.statusCode === 429) return timing.waitsForCapacity;
  return error.statusCode >= 500 || error.code === 'idempotency.in_progress';
}

/** Milliseconds to wait before the next try. `attempt` counts from 1. */
function waitBefore({ attempt, result }: IRetryBackoffContext<unknown>, timing: Timing): number {
  const { random } = requestConfiguration();
  const error = 'error' in result ? result.error : undefined;
  if (error instanceof TimeoutError) return 1_000 + 500 * random();
  const growth = 2 ** (attempt - 1);
  if (error instanceof ApiError && error.statusCode === 429) {
    const asked = error.retryAfter === undefined ? RATE_LIMIT_BASE_MS * growth : error.retryAfter * 1_000;
    return Math.min(asked, MAX_RATE_LIMIT_WAIT_MS);
  }
  return timing.baseMs * growth * (1 + MAX_JITTER * random());
}

const HIGH_DEMAND = 'The service is currently experiencing high demand. Please try again in a few minutes.';
const UNAVAILABLE = 'Service temporarily unavailable due to high demand. Please try again in a few minutes.';

/** Codes that say only what their status says. Others keep the server's words. */
const PLAIN_CODES: readonly ErrorCode[] = ['request.rate_limited', 'server.unavailable', 'server.error'];

/** After the last retry: words for an overloaded service (RQ-55), and every other error unchanged. */
function explainDemand(error: unknown, timing: Timing): unknown {
  if (!(error instanceof ApiError) || !PLAIN_CODES.includes(error.code)) return error;
  if (classifyError(error) !== 'rate_limit') return error;
  const isRateLimit = error.statusCode === 429;
  if (isRateLimit && !timing.waitsForCapacity) return error;
  const reason = isRateLimit ? HIGH_DEMAND : UNAVAILABLE;
  return new ApiError({ ...error, reason, message: reason, cause: error });
}
