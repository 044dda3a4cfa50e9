import type { ProgressStatus } from '../entities/progress.ts';

/** For this long after a reset was requested, a reset-like fall is believed, in milliseconds (PR-33). */
export const RESET_REQUEST_MS = 5_000;
/** For less than this after the last reset, a reset-like fall is believed, in milliseconds (PR-33). */
export const RESET_AFTERMATH_MS = 10_000;
/** For this long after a rise, in milliseconds, a fall that this page did not ask for is not believed (PR-34). */
export const RECENT_PROGRESS_HOLD_MS = 5_000;
/** For this long after a reset, an answer older than it is dropped as left over, in milliseconds (PR-36). */
export const RESET_DETECTION_MS = 30_000;
/** Completion is not looked for until this long after a reset, in milliseconds (PR-37). */
export const COMPLETION_PAUSE_MS = 3_000;
/** A fall of more than this, in percentage points, looks like a reset (PR-33). */
export const RESET_FALL_POINTS = 20;

export interface HighWaterMark {
  /** The percent to show, 0 to 100. */
  readonly percent: number;
  readonly completedIds: readonly (number | string)[];
  /** The newest `updatedAt` seen since the last reset, in milliseconds since 1970. */
  readonly updatedAt: number | null;
  /** The attempt that the mark belongs to; null while no answer has named one. */
  readonly attempt: number | null;
  readonly roseAt: number | null;
  /** `now` when a reset was requested and has not been answered yet. */
  readonly resetRequestedAt: number | null;
  /** `now` of the last reset: the server's answer to the request, or the fall that showed it. */
  readonly resetAt: number | null;
  readonly resetUpdatedAt: number | null;
}

export interface ProgressObservation {
  /** 0 to 100. */
  percent: number;
  status: ProgressStatus;
  completedIds: readonly (number | string)[];
  /** The record's `updatedAt` in milliseconds since 1970; null when there is no record. */
  updatedAt: number | null;
  /** The record's attempt, which every reset raises (PR-35); null or absent when there is none. */
  attempt?: number | null;
  /** When it arrived, in milliseconds of the same clock as every other `now`. */
  now: number;
}

export const INITIAL_MARK: HighWaterMark = {
  percent: 0,
  completedIds: [],
  updatedAt: null,
  attempt: null,
  roseAt: null,
  resetRequestedAt: null,
  resetAt: null,
  resetUpdatedAt: null,
};

/** The founder asked to reset the step: call it as the request goes out. */
export function requestReset(mark: HighWaterMark, now: number): HighWaterMark {
  return { ...mark, resetRequestedAt: now };
}

export function clearMark(mark: HighWaterMark, now: number): HighWaterMark {
  // Later answers about the earlier attempt are old.
  const attempt = mark.attempt === null ? null : mark.attempt + 1;
  return { ...INITIAL_MARK, attempt, resetAt: now, resetUpdatedAt: afterAllSeen(mark) };
}

/** The reset request failed: nothing was reset, and no fall is to be believed for its sake. */
export function abandonReset(mark: HighWaterMark): HighWaterMark {
  return { ...mark, resetRequestedAt: null };
}

/**
 * Takes an answer of the server and returns the mark to show (PR-32). A rise is shown at once. A fall is shown only for
 * a reset: a fall that looks like one soon after a reset was requested or done (PR-33), or a reset made elsewhere,
 * which a record without any progress or a new attempt shows. Otherwise the earlier progress stays.
 */
export function observeProgress(mark: HighWaterMark, seen: ProgressObservation): HighWaterMark {
  const { completedIds, updatedAt, now } = seen;
  const percent = seen.status === 'completed' ? 100 : Math.min(100, Math.max(0, seen.percent));
  const ahead = mark.attempt === null || seen.attempt == null ? 0 : seen.attempt - mark.attempt;
  if (ahead > 0) return beginAttempt(mark, seen, percent);
  if (ahead < 0 || isLeftOver(mark, seen)) return mark;
  const attempt = seen.attempt ?? mark.attempt;
  if (!isFall(mark, seen, percent)) {
    const roseAt = percent > mark.percent ? now : mark.roseAt;
    // An answer that comes late must not make the mark look older than it is.
    return { ...mark, percent, completedIds, updatedAt: newer(mark.updatedAt, updatedAt), attempt, roseAt };
  }
  // An answer that is older than an earlier one is late, and shows no reset.
  if (updatedAt !== null && updatedAt < (mark.updatedAt ?? updatedAt)) return mark;
  const requested = age(mark.resetRequestedAt, now) <= RESET_REQUEST_MS;
  const believed = requested || age(mark.resetAt, now) < RESET_AFTERMATH_MS;
  const isReset = looksLikeReset(mark, seen, percent) && believed;
  if (!isReset && !isResetElsewhere(mark, seen, percent)) return mark;
  // A fall believed only for the last reset's sake does not prolong that reset: or one could follow another for ever.
  const resetAt = believed && !requested ? mark.resetAt : now;
  // A reset may leave no record. Then the record before it separates it from older answers.
  const resetUpdatedAt = updatedAt ?? afterAllSeen(mark);
  return { ...INITIAL_MARK, percent, completedIds, updatedAt, attempt, resetAt, resetUpdatedAt };
}

function beginAttempt(mark: HighWaterMark, seen: ProgressObservation, percent: number): HighWaterMark {
  const { completedIds, updatedAt, now, attempt = null } = seen;
  const resetUpdatedAt = updatedAt ?? afterAllSeen(mark);
  const begun = { percent, completedIds, updatedAt, attempt, resetUpdatedAt };
  if (!isFall(mark, seen, percent)) return { ...mark, ...begun };
  const isOwn = age(mark.resetAt, now) < RESET_AFTERMATH_MS;
  return { ...INITIAL_MARK, ...begun, resetAt: isOwn ? mark.resetAt : now };
}

/** Whether completion must not be looked for: during a reset and until 3 s after it (PR-37). */
export function isCompletionPaused(mark: HighWaterMark, now: number): boolean {
  const isResetting = age(mark.resetRequestedAt, now) < RESET_DETECTION_MS;
  return isResetting || age(mark.resetAt, now) < COMPLETION_PAUSE_MS;
}

function isFall(mark: HighWaterMark, seen: ProgressObservation, percent: number): boolean {
  return percent < mark.percent || isBackToStart(mark, seen) || isEmptied(mark, seen);
}

function looksLikeReset(mark: HighWaterMark, seen: ProgressObservation, percent: number): boolean {
  return isBackToStart(mark, seen) || isEmptied(mark, seen) || mark.percent - percent > RESET_FALL_POINTS;
}

function isBackToStart(mark: HighWaterMark, { status }: ProgressObservation): boolean {
  return status === 'not_started' && mark.percent > 0;
}

function isEmptied(mark: HighWaterMark, { completedIds }: ProgressObservation): boolean {
  return completedIds.length === 0 && mark.completedIds.length > 0;
}

function isResetElsewhere(mark: HighWaterMark, seen: ProgressObservation, percent: number): boolean {
  const { status, completedIds, updatedAt, now } = seen;
  if (updatedAt === null) return false;
  if (age(mark.roseAt, now) < RECENT_PROGRESS_HOLD_MS) return false;
  return status === 'not_started' && percent === 0 && completedIds.length === 0;
}

function isLeftOver(mark: HighWaterMark, { updatedAt, now }: ProgressObservation): boolean {
  if (updatedAt === null || mark.resetUpdatedAt === null) return false;
  return updatedAt < mark.resetUpdatedAt && age(mark.resetAt, now) < RESET_DETECTION_MS;
}

/** Later than every answer to this step seen so far, those from before an earlier reset included. */
function afterAllSeen({ updatedAt, resetUpdatedAt }: HighWaterMark): number | null {
  return updatedAt === null ? resetUpdatedAt : updatedAt + 1;
}

function newer(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** Milliseconds since `moment`; endless when it never was. */
function age(moment: number | null, now: number): number {
  return moment === null ? Number.POSITIVE_INFINITY : now - moment;
}
