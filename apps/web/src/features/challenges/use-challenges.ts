import {
  type Challenge,
  type ChallengeAccess,
  compareByOrder,
  currentChallenge,
  type StepRecord,
  type User,
  unlockedChallenges,
} from '@groundwork/domain';
import { skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { challengeQueries } from './challenge-queries.ts';

export interface ChallengeOverview {
  /** In order. */
  challenges: readonly Challenge[];
  records: readonly StepRecord[];
  access: Readonly<Record<number, ChallengeAccess>>;
}

/**
 * The challenges with who may enter which. `startupId` is null when there is no startup, and undefined while
 * that is not known; the answer is undefined until everything is loaded.
 */
export function useChallenges(
  startupId: number | null | undefined,
  role: User['role'],
): ChallengeOverview | undefined {
  const [challenges, records] = useQueries({
    queries: [
      challengeQueries.list(),
      {
        ...challengeQueries.records(startupId ?? 0),
        ...(startupId ? {} : { queryFn: skipToken }),
      },
    ],
  });
  const known = startupId === null ? [] : records.data;
  if (!challenges.data || !known) return undefined;
  return {
    challenges: challenges.data.toSorted(compareByOrder),
    records: known,
    access: unlockedChallenges(challenges.data, known, role === 'admin'),
  };
}

export function useSteps(challengeId: number | null) {
  const { data } = useQuery({
    ...challengeQueries.steps(challengeId ?? 0),
    ...(challengeId === null ? { queryFn: skipToken } : {}),
  });
  return data?.toSorted(compareByOrder);
}

/** Asks for a challenge's steps while it is still open whether there is such a challenge. */
export function usePrefetchSteps(challengeId: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (challengeId !== null) void client.prefetchQuery(challengeQueries.steps(challengeId));
  }, [client, challengeId]);
}

/** Goes on where a startup left off: its first incomplete challenge by order, else the first (F2, Dashboard). */
export function useContinue(role: User['role']) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (startupId: number) => {
    const [challenges, records] = await Promise.all([
      client.ensureQueryData(challengeQueries.list()),
      client.ensureQueryData(challengeQueries.records(startupId)),
    ]);
    const next = currentChallenge(challenges, unlockedChallenges(challenges, records, role === 'admin'));
    await navigate(next ? paths.challenge(next.id) : paths.roadmap);
  };
}
