/** Requests within the window before an endpoint is blocked (RQ-18). */
const MAX_REQUESTS = 25;
const WINDOW_MS = 15_000;
const BLOCK_MS = 5_000;

/** The latest requests to one endpoint. Times are in milliseconds. */
export interface RequestWindow {
  readonly sentAt: readonly number[];
  /** No request goes through before this time; 0 when none is held back. */
  readonly blockedUntil: number;
}

export const NEW_WINDOW: RequestWindow = { sentAt: [], blockedUntil: 0 };

/** The window with one more request. A block begins with the first surplus request; after it the count starts again. */
export function countRequest(window: RequestWindow, now: number): RequestWindow {
  const isBlockOver = window.blockedUntil !== 0 && now >= window.blockedUntil;
  const { sentAt, blockedUntil } = isBlockOver ? NEW_WINDOW : window;
  const counted = [...recent(sentAt, now), now];
  if (counted.length <= MAX_REQUESTS) return { sentAt: counted, blockedUntil };
  return { sentAt: counted, blockedUntil: blockedUntil || now + BLOCK_MS };
}

export function isBlocked(window: RequestWindow, now: number): boolean {
  return now < window.blockedUntil;
}

/** Whether nothing in it still counts, so that it may be forgotten. */
export function isPast(window: RequestWindow, now: number): boolean {
  return !isBlocked(window, now) && recent(window.sentAt, now).length === 0;
}

function recent(times: readonly number[], now: number): readonly number[] {
  return times.filter(time => now - time < WINDOW_MS);
}
