import {
  type Challenge,
  type ChallengeAccess,
  compareByOrder,
  currentChallenge,
  type StepRecord,
  type User,
  unlockedChallenges,
} from '@groundwork/domain';
import { type QueryClient, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { POLLING } from '../../app/freshness.ts';
import { paths } from '../../app/paths.ts';
import type { PathKey } from '../../app/query-keys.ts';
import { challengeQueries } from './challenge-queries.ts';
import { useFreshPoints } from './use-fresh-points.ts';

export interface ChallengeOverview {
  /** In order. For administrators, archived ones among them (B6). */
  challenges: readonly Challenge[];
  records: readonly StepRecord[];
  access: Readonly<Record<number, ChallengeAccess>>;
  /** The one to go on with (B4); null when there is none. */
  current: Challenge | null;
  /** Without one there is no progress, and no challenge can be entered. */
  hasStartup: boolean;
}

interface Liveliness {
  /** Whether to ask again while the page is open (B9); the step chat does not. */
  isLive?: boolean;
}

/**
 * The challenges with who may enter which. `startupId` is null when there is no startup, and undefined while
 * that is not known; the answer is undefined until everything is loaded, and the same object until something changes.
 */
export function useChallenges(
  startupId: number | null | undefined,
  role: User['role'],
  { isLive = true }: Liveliness = {},
): ChallengeOverview | undefined {
  const client = useQueryClient();
  const challengesQuery = challengeQueries.list(role);
  const recordsQuery = challengeQueries.records(startupId ?? 0);
  const every = usePolling(isLive, () => {
    void refetchShown(client, challengesQuery.queryKey);
    void refetchShown(client, recordsQuery.queryKey);
  });
  const [{ data: challenges }, { data: records }] = useQueries({
    queries: [
      { ...challengesQuery, ...every(POLLING.challenges) },
      {
        ...recordsQuery,
        ...every(POLLING.progress),
        ...(startupId ? {} : { queryFn: skipToken }),
      },
    ],
  });
  useFreshPoints(startupId, isLive ? records : undefined);
  const known = startupId === null ? NO_RECORDS : records;
  return useMemo(
    () => challenges && known && viewChallenges(challenges, known, role, startupId !== null),
    [challenges, known, role, startupId],
  );
}

const NO_RECORDS: readonly StepRecord[] = [];

function viewChallenges(
  challenges: readonly Challenge[],
  records: readonly StepRecord[],
  role: User['role'],
  hasStartup: boolean,
): ChallengeOverview {
  const isAdmin = role === 'admin';
  const access = hasStartup
    ? unlockedChallenges(challenges, records, isAdmin)
    : foreseeAccess(challenges, isAdmin);
  return {
    challenges: challenges.toSorted(compareByOrder),
    records,
    access,
    current: currentChallenge(challenges, access),
    hasStartup,
  };
}

/** Who could enter what with a startup that has just begun. How many steps a challenge has is not known before. */
function foreseeAccess(challenges: readonly Challenge[], isAdmin: boolean): ChallengeOverview['access'] {
  const records = challenges.map(
    ({ id }): StepRecord => ({ id: null, challengeId: id, stepId: id, status: 'not_started' }),
  );
  const access = Object.entries(unlockedChallenges(challenges, records, isAdmin));
  return Object.fromEntries(access.map(([id, entry]) => [id, { ...entry, total: 0 }]));
}

/** A challenge's steps in order; undefined until loaded, and the same list until something changes. */
export function useSteps(challengeId: number | null, { isLive = true }: Liveliness = {}) {
  const client = useQueryClient();
  const query = challengeQueries.steps(challengeId ?? 0);
  const every = usePolling(isLive, () => void refetchShown(client, query.queryKey));
  const { data } = useQuery({
    ...query,
    ...every(POLLING.steps),
    ...(challengeId === null ? { queryFn: skipToken } : {}),
  });
  return useMemo(() => data?.toSorted(compareByOrder), [data]);
}

/** Asks for it again where a page shows it, once however many pieces of the page do. */
const refetchShown = (client: QueryClient, queryKey: PathKey) =>
  client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });

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
      client.ensureQueryData(challengeQueries.list(role)),
      client.ensureQueryData(challengeQueries.records(startupId)),
    ]);
    const next = currentChallenge(challenges, unlockedChallenges(challenges, records, role === 'admin'));
    await navigate(next ? paths.challenge(next.id) : paths.roadmap);
  };
}
