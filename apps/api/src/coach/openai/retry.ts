import { setTimeout as sleep } from 'node:timers/promises';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { isCut, retryAfterMs } from './errors.ts';

const DEFAULT_WAIT_MS = 500;
/** Beyond this a founder is better served by a countdown than by silence. */
const MAX_WAIT_MS = 2000;

/** Repeats a call nothing of which has been shown yet, when the failure is likely to pass. */
export async function withRetry<T>(
  call: () => Promise<T>,
  options: { retries: number; signal: AbortSignal },
): Promise<T> {
  for (let left = options.retries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      const wait = left > 0 && !options.signal.aborted ? waitBeforeRetry(error) : undefined;
      if (wait === undefined) throw error;
      await sleep(wait, undefined, { signal: options.signal });
    }
  }
}

function waitBeforeRetry(error: unknown): number | undefined {
  if (!mayPass(error)) return undefined;
  const asked = error instanceof APIError ? retryAfterMs(error.headers) : undefined;
  if (asked === undefined) return DEFAULT_WAIT_MS * (0.75 + Math.random() / 2);
  return asked <= MAX_WAIT_MS ? asked : undefined;
}

function mayPass(error: unknown): boolean {
  if (error instanceof APIConnectionTimeoutError) return false;
  if (error instanceof APIConnectionError || isCut(error)) return true;
  if (!(error instanceof APIError) || error.status === undefined) return false;
  // An empty account is reported as a rate limit; waiting does not fill it.
  if (error.code === 'insufficient_quota') return false;
  return error.status === 408 || error.status === 409 || error.status === 429 || error.status >= 500;
}
