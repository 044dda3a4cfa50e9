import type { UnlockedAchievement } from '@groundwork/api-client';
import { type AchievementFacts, type AchievementId, reachedAchievements } from '@groundwork/domain';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PathKey } from '../../app/query-keys.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { achievementQueries } from './achievement-queries.ts';

/** A refetch of the list, and its reason. */
interface Inquiry {
  /** Achievements that the facts reach and the list lacks. */
  ids: readonly AchievementId[];
  /** How many lists had been loaded by then. */
  lists: number;
}

/**
 * The achievements that the server has recorded; undefined until loaded. When `facts` reach one that the list lacks,
 * another device may just have earned it: list and user are refetched, once for each such change. `isListNewer`: a list
 * has come since, so what it still lacks is not recorded.
 */
export function useUnlocked(facts: AchievementFacts | undefined) {
  const client = useQueryClient();
  const query = achievementQueries.list();
  const { data: unlocked, isFetching } = useQuery(query);
  const lists = client.getQueryState(query.queryKey)?.dataUpdateCount ?? 0;
  const [inquiry, setInquiry] = useState<Inquiry>(NO_INQUIRY);
  const missing = facts && unlocked ? findMissing(facts, unlocked) : [];
  const isAsked = missing.every(id => inquiry.ids.includes(id));
  // A list that is being fetched may have them.
  if (!isAsked && !isFetching) setInquiry({ ids: missing, lists });
  useEffect(() => {
    if (inquiry !== NO_INQUIRY) refetchEarned(client);
  }, [client, inquiry]);
  usePointsOf(facts && unlocked && countAhead(facts, unlocked));
  return { unlocked, isListNewer: isAsked && lists > inquiry.lists };
}

/** How many achievements in the list these facts do not reach, such as those of another startup. */
function countAhead(facts: AchievementFacts, unlocked: readonly UnlockedAchievement[]): number {
  const reached = new Set<string>(reachedAchievements(facts));
  return unlocked.filter(({ id }) => !reached.has(id)).length;
}

/** When the list gets further ahead of the facts, another device has earned points too: refetches the user. */
function usePointsOf(ahead: number | undefined): void {
  const client = useQueryClient();
  const seen = useRef(ahead);
  useEffect(() => {
    if (ahead === undefined) return;
    const before = seen.current;
    seen.current = ahead;
    if (before === undefined || ahead <= before) return;
    // Progress and points that were requested together with the list get time to arrive.
    const timer = setTimeout(() => refetchActive(client, userQueries.current().queryKey), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [client, ahead]);
}

const AHEAD_MS = 2000;

const NO_INQUIRY: Inquiry = { ids: [], lists: 0 };

function findMissing(
  facts: AchievementFacts,
  unlocked: readonly UnlockedAchievement[],
): readonly AchievementId[] {
  const stored = new Set(unlocked.map(({ id }) => id));
  return reachedAchievements(facts).filter(id => !stored.has(id));
}

function refetchEarned(client: QueryClient): void {
  refetchActive(client, achievementQueries.list().queryKey);
  refetchActive(client, userQueries.current().queryKey);
}

function refetchActive(client: QueryClient, queryKey: PathKey): void {
  void client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
}
