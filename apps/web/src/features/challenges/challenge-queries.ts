import { curriculumContracts, startupContracts } from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { contractQuery } from '../../app/contract-query.ts';

const { challenges, adminChallenges, challengeSteps } = curriculumContracts;

export const challengeQueries = {
  /** The challenges that a user may see: administrators also see archived ones (PR-12). */
  list: (role: User['role']) => contractQuery(role === 'admin' ? adminChallenges : challenges, {}),
  steps: (challengeId: number) => contractQuery(challengeSteps, { params: { challengeId } }),
  /** One record per active step of every challenge, for one startup. */
  records: (startupId: number) => contractQuery(startupContracts.progress, { params: { startupId } }),
};
