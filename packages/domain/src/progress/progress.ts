import type { ProgressStatus, StepRecord } from '../entities/progress.ts';

/** How many of a set are completed: whole numbers, 0 <= `completed` <= `total`. */
export interface Tally {
  completed: number;
  total: number;
}

/** Completed and total steps by challenge id (PR-6). A challenge without records has no entry. */
export type ChallengeTotals = Record<number, Tally>;

/** Counts the step records of each challenge. Every record counts in its total (PR-2). */
export function challengeTotals(records: readonly StepRecord[]): ChallengeTotals {
  const totals: ChallengeTotals = {};
  for (const { challengeId, status } of records) {
    totals[challengeId] ??= { completed: 0, total: 0 };
    const tally = totals[challengeId];
    tally.total += 1;
    if (status === 'completed') tally.completed += 1;
  }
  return totals;
}

/** The rounded percent of all completed records, 0 to 100; 0 without data (PR-10). */
export function overallPercent(records: readonly StepRecord[]): number {
  if (records.length === 0) return 0;
  const completed = records.filter(({ status }) => status === 'completed').length;
  return Math.round((100 * completed) / records.length);
}

/** Whether a challenge is complete: all of its steps, and at least one (PR-10). No entry is incomplete. */
export function isChallengeComplete(tally: Tally | undefined): boolean {
  return tally !== undefined && isWhole(tally);
}

/**
 * A step's percent, a whole number from 0 to 100 (PR-9). It is 100 only when nothing is open, since 100 %
 * triggers completion: 99.6 % reads 99. 0 when there is nothing to complete.
 */
export function stepPercent(completed: number, total: number): number {
  if (total <= 0 || completed <= 0) return 0;
  return completed >= total ? 100 : Math.min(99, Math.round((100 * completed) / total));
}

/**
 * Whether a step counts as complete: its status says so, or all it counts is completed (PR-9).
 * `tally` is what {@link stepTally} counts: the questions or, without questions, the criteria.
 */
export function isStepComplete(status: ProgressStatus, tally: Tally): boolean {
  return status === 'completed' || isWhole(tally);
}

function isWhole({ completed, total }: Tally): boolean {
  return total > 0 && completed >= total;
}
