export const SECOND = 1_000;
export const MINUTE = 60_000;

/** How long a client waits for a call, and how often it tries (RQ-6, RQ-11). Times are in milliseconds. */
export interface Timing {
  /** For each attempt: headers and body, or the longest silence of a stream. */
  timeoutMs: number;
  /** For the whole call, retries and waits included. */
  totalMs?: number;
  retries: number;
  /** The first wait after a failure; it doubles from retry to retry. */
  baseMs: number;
  /** Whether a time-out's message mentions the AI. */
  isAi: boolean;
  /** Whether a 429 is waited out. Where someone waits before a screen that can say it, it is not (RQ-14). */
  waitsForCapacity: boolean;
}

export const READ: Timing = {
  timeoutMs: 15_000,
  retries: 2,
  baseMs: 800,
  isAi: false,
  waitsForCapacity: true,
};
export const WRITE: Timing = { ...READ, timeoutMs: 30_000, baseMs: 1_000 };
/** A write beside whose button the founder waits. */
export const WRITE_AT_ONCE: Timing = { ...WRITE, waitsForCapacity: false };
/** A write that the coach works on. */
export const AI_WRITE: Timing = { ...WRITE, timeoutMs: 60_000, isAi: true };
export const AI_WRITE_AT_ONCE: Timing = { ...AI_WRITE, waitsForCapacity: false };
/** A reply while it is written. */
export const AI_STREAM: Timing = { ...READ, timeoutMs: 60_000, isAi: true };
/** A report and its sections (RQ-8). */
export const READ_REPORT: Timing = { ...READ, timeoutMs: 8_000, totalMs: 8_000 };

/** In milliseconds: how long an answer counts as fresh, and is kept once nothing shows it (RQ-20). */
export interface Freshness {
  freshMs: number;
  keptMs: number;
  /** How often it is asked for again while a page shows it and its tab is visible. */
  pollMs?: number;
}

/** For data that a founder's own work changes by the minute. */
export const LIVELY: Freshness = { freshMs: 15 * SECOND, keptMs: 5 * MINUTE };

/** The default (RQ-20). */
export const USUAL: Freshness = { freshMs: MINUTE, keptMs: 5 * MINUTE };
