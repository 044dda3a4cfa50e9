import type { MetCriterion, StoredQuestion } from '../turn-context.ts';
import { questionKey } from './plan-judgement.ts';

interface Standing<Met> {
  questions: readonly StoredQuestion[];
  met: readonly Met[];
}

/**
 * The step as it is judged for a new answer to an accepted question: only that question is open, with no criterion met
 * (PR-60).
 */
export function openForRevision<Met extends MetCriterion, S extends Standing<Met>>(
  standing: S & Standing<Met>,
  questionId: number,
): S {
  return {
    ...standing,
    questions: standing.questions.map(question => ({
      ...question,
      status: question.id === questionId ? 'in_progress' : 'completed',
    })),
    met: standing.met.filter(({ itemKey }) => itemKey !== questionKey(questionId)),
  };
}
