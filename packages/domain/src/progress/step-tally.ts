import type { CompletionCriteria } from '../criteria/completion-criteria.ts';
import type { Tally } from './progress.ts';

/**
 * What a step's completion counts (PR-7, PR-8), for `stepPercent` and `isStepComplete`:
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
