import {
  adminQuestionContracts,
  adminStepContracts,
  curriculumContracts,
  request,
  stepAssistantContracts,
} from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { querySettings } from '../../../app/contract-query.ts';
import type { PathKey } from '../../../app/query-keys.ts';
import { rowsQuery } from '../components/use-rows.ts';

/** The lists of the curriculum, as administrators see them. */
export const curriculumQueries = {
  challenges: () => rowsQuery(curriculumContracts.adminChallenges, {}),
  /**
   * The steps of one challenge. Not the contract's own key: the challenge is in its query, so all steps would share
   * that key.
   */
  steps: (challengeId: number) =>
    queryOptions({
      ...querySettings(adminStepContracts.list, {}),
      queryKey: ['/api/admin/challenges', challengeId, 'steps'] as PathKey,
      queryFn: ({ signal }) => request(adminStepContracts.list, { query: { challengeId } }, { signal }),
      throwOnError: false,
    }),
  questions: (stepId: number) => rowsQuery(adminQuestionContracts.list, { params: { stepId } }),
  stepAssistants: (stepId: number) => rowsQuery(stepAssistantContracts.list, { params: { stepId } }),
};
