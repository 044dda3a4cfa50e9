import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import { requestConfiguration } from './configuration.ts';
import { startDeadline } from './deadline.ts';
import { ApiError, CircuitOpenError, NetworkError, RateLimitedError, TimeoutError } from './errors.ts';
import { explainDemand } from './explain-demand.ts';
import type { Policy } from './policy.ts';

const MAX_RATE_LIMIT_WAIT_MS = 30_000;
const RATE_LIMIT_BASE_MS = 2_000;
const MAX_JITTER = 0.3;

/** Tries until it succeeds, the retries are used up or the caller leaves (F8, F9). */
export async function withRetries<T>(
  policy: Policy,
  caller: AbortSignal | undefined,
  tryOnce: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const total = startDeadline(policy.totalMs, caller, () => new TimeoutError(policy.isAi));
  let failure: unknown;
  let isHeldBack = false;
  const loop = retry(
    handleWhen(error => !isHeldBack && isWorthARetry(error, policy)),
    { maxAttempts: policy.retries, backoff: new DelegateBackoff(context => waitBefore(context, policy)) },
  );
  const run = loop.execute(async () => {
    total.signal.throwIfAborted();
    try {
      return await tryOnce(total.signal);
    } catch (error) {
      // A gate that closes between two tries ends the call with what went wrong before it closed.
      isHeldBack = error instanceof CircuitOpenError || error instanceof RateLimitedError;
      failure = isHeldBack ? (failure ?? error) : error;
      throw failure;
    }
  }, total.signal);
  try {
    // The loop wakes from its wait before it notices that its caller has left: the caller does not wait with it.
    return await total.race(run);
  } catch (error) {
    throw explainDemand(error, policy);
  } finally {
    total.end();
  }
}

function isWorthARetry(error: unknown, policy: Policy): boolean {
  if (error instanceof NetworkError || error instanceof TimeoutError) return true;
  if (!(error instanceof ApiError) || error.code === 'budget.exhausted') return false;
  if (error.statusCode === 429) return policy.waitsForCapacity;
  return error.statusCode >= 500 || error.code === 'idempotency.in_progress';
}

/** Milliseconds to wait before the next try. `attempt` counts from 1. */
function waitBefore({ attempt, result }: IRetryBackoffContext<unknown>, policy: Policy): number {
  const { random } = requestConfiguration();
  const error = 'error' in result ? result.error : undefined;
  if (error instanceof TimeoutError) return 1_000 + 500 * random();
  const growth = 2 ** (attempt - 1);
  if (error instanceof ApiError && error.statusCode === 429) {
    const asked = error.retryAfter === undefined ? RATE_LIMIT_BASE_MS * growth : error.retryAfter * 1_000;
    return Math.min(asked, MAX_RATE_LIMIT_WAIT_MS);
  }
  return policy.baseMs * growth * (1 + MAX_JITTER * random());
}
