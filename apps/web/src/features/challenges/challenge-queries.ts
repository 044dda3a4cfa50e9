import { listChallengeSteps, listChallenges, listStartupProgress } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

export const challengeQueries = {
  list: () =>
    queryOptions({
      queryKey: ['/api/challenges'],
      queryFn: ({ signal }) => listChallenges({ signal }),
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
