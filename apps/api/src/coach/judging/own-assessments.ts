import type { MetCriterion, StoredQuestion } from '../turn-context.ts';
import type { QuestionUpdate } from './settle.ts';

/** The key under which the words that a founder counted as an answer are stored. No criterion of a rubric has it. */
export const OWN_ASSESSMENT = 'own_assessment';

interface StepState<Met> {
  questions: readonly StoredQuestion[];
  met: readonly Met[];
}

/**
 * The step as it is judged: questions that their founder counted are open, after all others, because a judge may still
 * accept an answer to them (PR-64).
 */
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
