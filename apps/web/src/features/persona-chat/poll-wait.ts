const SHORT_WAITS = 3;
const MAX_ATTEMPTS = 15;
const MAX_UNCHANGED = 5;
const MAX_WAIT_MS = 4000;

/**
 * How long to wait before a list is asked for a reply that no stream brings (PE-9): 750 ms three times, then 1,000 ms and
 * 250 ms more, which double from one attempt to the next, up to 4 s.
 *
 * @param attempt the number of the attempt, 1 for the first
 * @param unchanged how many answers so far held nothing new
 * @returns milliseconds, or null when it is given up
 */
export function pollWait(attempt: number, unchanged: number): number | null {
  if (attempt > MAX_ATTEMPTS || unchanged > MAX_UNCHANGED) return null;
  if (attempt <= SHORT_WAITS) return 750;
  return Math.min(1000 + 250 * 2 ** (attempt - SHORT_WAITS - 1), MAX_WAIT_MS);
}
