import {
  listAllChallenges,
  listChallengeSteps,
  listChallenges,
  listStartupProgress,
} from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

export const challengeQueries = {
  /** What a user sees of the challenges: administrators see archived ones, too (B6). */
  list: (role: User['role']) =>
    queryOptions({
      queryKey: [role === 'admin' ? '/api/admin/challenges' : '/api/challenges'],
      queryFn: ({ signal }) => (role === 'admin' ? listAllChallenges : listChallenges)({ signal }),
      ...FRESHNESS.challenges,
    }),
  steps: (challengeId: number) =>
    queryOptions({
      queryKey: ['/api/challenges', challengeId, 'steps'],
      queryFn: ({ signal }) => listChallengeSteps(challengeId, { signal }),
      ...FRESHNESS.steps,
    }),
  /** One record per active step of every challenge, for one startup. */
  records: (startupId: number) =>
    queryOptions({
      queryKey: ['/api/startups', startupId, 'progress'],
      queryFn: ({ signal }) => listStartupProgress(startupId, { signal }),
      ...FRESHNESS.progress,
    }),
};
