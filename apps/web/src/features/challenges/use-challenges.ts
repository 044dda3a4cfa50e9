import { curriculumContracts, startupContracts } from '@groundwork/api-client';
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
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { contractQuery } from '../../app/contract-query.ts';
import { paths } from '../../app/paths.ts';
import type { PathKey } from '../../app/query-keys.ts';
import { userQueries } from '../../app/user/user-queries.ts';

export interface ChallengeOverview {
  /** In order. Administrators also get archived ones (PR-12). */
  challenges: readonly Challenge[];
  records: readonly StepRecord[];
  access: Readonly<Record<number, ChallengeAccess>>;
  /** The challenge to continue with (PR-14); null for none. */
  current: Challenge | null;
  /** Without a startup there is no progress, and no challenge is open. */
  hasStartup: boolean;
}

interface Liveliness {
  /** Whether to poll while the page is open; the step chat does not. */
  isLive?: boolean;
}

/**
 * The challenges and the access to each. `startupId` is null when there is no startup, and undefined while that is
 * unknown. The result is undefined until everything is loaded, and the same object until something changes.
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
      { ...challengesQuery, ...every(curriculumContracts.challenges) },
      {
        ...recordsQuery,
        ...every(startupContracts.progress),
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

/** The access that a new startup would have. The number of a challenge's steps is not known beforehand. */
function foreseeAccess(challenges: readonly Challenge[], isAdmin: boolean): ChallengeOverview['access'] {
  const records = challenges.map(({ id }) => ({ challengeId: id, status: 'not_started' as const }));
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
    ...every(curriculumContracts.challengeSteps),
    ...(challengeId === null ? { queryFn: skipToken } : {}),
  });
  return useMemo(() => data?.toSorted(compareByOrder), [data]);
}

/** Refetches a query that is on screen, only once even if several parts of the page ask for it. */
const refetchShown = (client: QueryClient, queryKey: PathKey) =>
  client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });

/** Requests a challenge's steps before it is known whether the challenge exists. */
export function usePrefetchSteps(challengeId: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (challengeId !== null) void client.prefetchQuery(challengeQueries.steps(challengeId));
  }, [client, challengeId]);
}

/** Opens a startup's current challenge, or the roadmap when there is no challenge. */
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

/**
 * Refetches the user when polled records show newly completed steps: another device has completed them and earned
 * points. Does so once per change. A startup's first records are no change.
 */
function useFreshPoints(
  startupId: number | null | undefined,
  records: readonly StepRecord[] | undefined,
): void {
  const client = useQueryClient();
  const seen = useRef<{ startupId: number; completed: readonly number[] } | null>(null);
  useEffect(() => {
    if (!startupId || !records) return;
    const completed = records.filter(({ status }) => status === 'completed').map(({ stepId }) => stepId);
    const before = seen.current;
    seen.current = { startupId, completed };
    if (before?.startupId !== startupId) return;
    const known = new Set(before.completed);
    if (completed.every(stepId => known.has(stepId))) return;
    void client.refetchQueries(
      { queryKey: userQueries.current().queryKey, type: 'active' },
      { cancelRefetch: false },
    );
  }, [client, startupId, records]);
}

const { challenges, adminChallenges, challengeSteps } = curriculumContracts;

export const challengeQueries = {
  /** The challenges that a user may see; for administrators, also archived ones (PR-12). */
  list: (role: User['role']) => contractQuery(role === 'admin' ? adminChallenges : challenges, {}),
  steps: (challengeId: number) => contractQuery(challengeSteps, { params: { challengeId } }),
  /** One record per active step of every challenge, for one startup. */
  records: (startupId: number) => contractQuery(startupContracts.progress, { params: { startupId } }),
};
