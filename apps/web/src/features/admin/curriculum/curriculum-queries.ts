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
  /** Those of one challenge, which the contract's query names: its key would be that of all steps. */
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
