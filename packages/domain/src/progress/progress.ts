import type { StepRecord } from '../entities/progress.ts';

/** How many of a set are completed: whole numbers, 0 <= `completed` <= `total`. */
export interface Tally {
  completed: number;
  total: number;
}

/** Completed and total steps by challenge id (PR-6). A challenge without records has no entry. */
export type ChallengeTotals = Record<number, Tally>;

/** Counts the step records of each challenge. Every record counts in its total (PR-2). */
export function challengeTotals(
  records: readonly Pick<StepRecord, 'challengeId' | 'status'>[],
): ChallengeTotals {
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
  return tally !== undefined && tally.total > 0 && tally.completed >= tally.total;
}
