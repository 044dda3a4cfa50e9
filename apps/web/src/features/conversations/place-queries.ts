import { boardContracts, curriculumContracts, startupContracts } from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { contractQuery } from '../../app/contract-query.ts';

/** Queries for the places where marked sentences can be used. */
export const placeQueries = {
  board: (startupId: number) =>
    contractQuery(boardContracts.ofStartup, { params: { startupId } }, { throwOnError: false }),
  challenges: (role: User['role']) =>
    contractQuery(
      role === 'admin' ? curriculumContracts.adminChallenges : curriculumContracts.challenges,
      {},
      { throwOnError: false },
    ),
  records: (startupId: number) =>
    contractQuery(startupContracts.progress, { params: { startupId } }, { throwOnError: false }),
  steps: (challengeId: number) =>
    contractQuery(curriculumContracts.challengeSteps, { params: { challengeId } }, { throwOnError: false }),
};
