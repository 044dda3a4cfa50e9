import type { CompletionCriteria } from '../criteria/completion-criteria.ts';
import type { ProgressStatus } from '../entities/progress.ts';
import type { Tally } from './progress.ts';

/**
 * The items that a step's completion counts (PR-7, PR-8), for `stepPercent` and `isStepComplete`:
 * - `questions_completed` criteria: completed questions up to the required count, which never exceeds the questions
 *   there are, so that the step stays reachable;
 * - any other step with questions: its questions;
 * - without questions: the criteria list, of which the required ones count, or all when none is required.
 *
 * @param questions the step's active questions
 * @param metKeys keys of the criteria list's items that are met
 */
export function stepTally(
  criteria: CompletionCriteria,
  questions: Tally,
  metKeys: readonly string[] = [],
): Tally {
  if (criteria.kind === 'questions') {
    const total = Math.min(criteria.requiredCount, questions.total);
    return { completed: Math.min(questions.completed, total), total };
  }
  if (questions.total > 0 || criteria.kind === 'none') return questions;
  const required = criteria.items.filter(item => item.required);
  const counted = required.length > 0 ? required : criteria.items;
  const met = new Set(metKeys);
  return { completed: counted.filter(item => met.has(item.key)).length, total: counted.length };
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
 * Whether a step counts as complete: its status says so, or all its counted items are completed (PR-9). A step without
 * any asks nothing and is never completed (PR-72). `tally` is the result of {@link stepTally}.
 */
export function isStepComplete(status: ProgressStatus, { completed, total }: Tally): boolean {
  return status === 'completed' || (total > 0 && completed >= total);
}
