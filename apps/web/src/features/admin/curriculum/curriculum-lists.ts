import {
  adminQuestionContracts,
  adminStepContracts,
  curriculumContracts,
  stepAssistantContracts,
} from '@groundwork/api-client';
import type { PathKey } from '../../../app/query-keys.ts';
import { useFailureToast } from '../../../app/use-failure-toast.ts';
import { rowsQuery, useRows } from '../components/use-rows.ts';
import type { Curriculum } from './tree.ts';

/** Keys of the lists, each of the whole curriculum: the tree counts and searches all of it. */
export const challengeList = rowsQuery(curriculumContracts.adminChallenges, {}).queryKey;
export const stepList = rowsQuery(adminStepContracts.list, {}).queryKey;
export const questionList = rowsQuery(adminQuestionContracts.all, {}).queryKey;
export const stepAssistantList = (stepId: number): PathKey =>
  rowsQuery(stepAssistantContracts.list, { params: { stepId } }).queryKey;

/** The curriculum as administrators see it, null until all of it is loaded. */
export function useCurriculum() {
  const challenges = useRows(curriculumContracts.adminChallenges, {}, "Couldn't load challenges");
  const steps = useRows(adminStepContracts.list, {}, "Couldn't load steps");
  const questions = useRows(adminQuestionContracts.all, {}, "Couldn't load questions");
  useFailureToast(questions.error, 'Error fetching questions', questions.failure?.message ?? '');
  const curriculum: Curriculum | null =
    challenges.rows && steps.rows && questions.rows
      ? { challenges: challenges.rows, steps: steps.rows, questions: questions.rows }
      : null;
  return { curriculum, failure: challenges.failure ?? steps.failure ?? questions.failure };
}
