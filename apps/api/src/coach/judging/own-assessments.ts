import type { MetCriterion, StoredQuestion } from '../turn-context.ts';
import type { QuestionUpdate } from './settle.ts';

/** The criterion under which the words are kept that a founder has counted as an answer. No rubric has one of this name. */
export const OWN_ASSESSMENT = 'own_assessment';

interface StepState<Met> {
  questions: readonly StoredQuestion[];
  met: readonly Met[];
}

/** The step as it is judged: an own assessment stays open to an accepted answer, after all open questions (PR-64). */
export function openOwnAssessments<Met extends MetCriterion, S extends StepState<Met>>(
  state: S & StepState<Met>,
): S {
  const { questions, met } = state;
  if (!questions.some(({ isOwnAssessment }) => isOwnAssessment)) return state;
  return {
    ...state,
    questions: [
      ...questions.filter(({ isOwnAssessment }) => !isOwnAssessment),
      ...questions.flatMap(question =>
        question.isOwnAssessment ? [{ ...question, status: 'in_progress' as const }] : [],
      ),
    ],
    met: met.filter(({ criterionKey }) => criterionKey !== OWN_ASSESSMENT),
  };
}

/** Filters the updates of such a step: a question that its founder has counted changes only once it is accepted. */
export function keepOwnAssessments<Update extends QuestionUpdate>(
  updates: readonly Update[],
  questions: readonly StoredQuestion[],
): Update[] {
  const own = new Set(questions.filter(({ isOwnAssessment }) => isOwnAssessment).map(({ id }) => id));
  return updates.filter(({ questionId, status }) => status === 'completed' || !own.has(questionId));
}
