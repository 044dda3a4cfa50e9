import { setTimeout as sleep } from 'node:timers/promises';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { isCut, isOutOfQuota, mayStatusPass, retryAfterMs } from './errors.ts';

const DEFAULT_WAIT_MS = 500;
/** Beyond this a founder is better served by a countdown than by silence. */
const MAX_WAIT_MS = 2000;

/** Repeats a call when its failure is likely to pass, as long as nothing of it has been shown. */
export async function withRetry<T>(
  call: () => Promise<T>,
  options: { retries: number; signal: AbortSignal },
): Promise<T> {
  for (let left = options.retries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (!(await waitForRetry(error, left, options.signal))) throw error;
    }
  }
}

/** Waits as long as the failure asks for; false when it is final. */
export async function waitForRetry(error: unknown, left: number, signal: AbortSignal): Promise<boolean> {
  const wait = left > 0 && !signal.aborted ? waitBeforeRetry(error) : undefined;
  if (wait === undefined) return false;
  await sleep(wait, undefined, { signal });
  return true;
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
  return error instanceof APIError && !isOutOfQuota(error) && mayStatusPass(error.status);
}
