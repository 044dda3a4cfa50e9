import type { MetCriterion, StoredQuestion } from '../turn-context.ts';
import { questionKey } from './plan-judgement.ts';

interface StepState<Met> {
  questions: readonly StoredQuestion[];
  met: readonly Met[];
}

/**
 * The step as it is judged for a new answer to an accepted question: only that question is open, with no criterion met
 * (PR-60).
 */
export function openForRevision<Met extends MetCriterion, S extends StepState<Met>>(
  state: S & StepState<Met>,
  questionId: number,
): S {
  return {
    ...state,
    questions: state.questions.map(question => ({
      ...question,
      status: question.id === questionId ? 'in_progress' : 'completed',
    })),
    met: state.met.filter(({ itemKey }) => itemKey !== questionKey(questionId)),
  };
}
