import { achievementFacts, earnsXp, levelForXp, settleAchievements, XP_AWARDS } from '@groundwork/domain';
import type { Db } from '../db/types.ts';
import { type AwardFacts, insertAwards, type LockedPoints, readAwardFacts, savePoints } from './xp.repo.ts';

/** The points of a startup's work: given once (PR-51), and only in the user's first startups (PR-53). */
export interface Earned {
  kind: keyof typeof XP_AWARDS;
  ref: number;
}

interface Awarded {
  /** Points newly given, the rewards of achievements included. */
  points: number;
  level: number;
  /** Whether work in this startup earns points at all. */
  earns: boolean;
}

/**
 * Gives the user points not given before, and the achievements that follow, judged by the startup's current records.
 * Call it in the transaction that records the work. No other code gives points.
 */
export async function awardPoints(
  db: Db,
  locked: LockedPoints,
  startupId: number,
  earned: readonly Earned[],
): Promise<Awarded> {
  const { userId } = locked;
  const facts = await readAwardFacts(db, locked, startupId);
  const earns = earnsXp(facts.earningStartups, startupId);
  const awards = earned.map(({ kind, ref }) => ({
    startupRef: startupId,
    kind,
    ref,
    points: XP_AWARDS[kind],
  }));
  const given = await insertAwards(db, userId, earns ? awards : []);
  // An achievement belongs to the user, whichever startup reaches it.
  if (earns && given.length === 0) return { points: 0, level: locked.level, earns };
  const rewards = await giveAchievements(db, userId, facts, locked.xp + sum(given));
  const points = sum(given) + rewards;
  if (points === 0) return { points, level: locked.level, earns };
  const xp = locked.xp + points;
  const level = levelForXp(xp);
  await savePoints(db, { userId, xp, level });
  return { points, level, earns };
}

/** Writes the achievements that `xp` and the startup's records reach, and answers the points that they give. */
async function giveAchievements(
  db: Db,
  userId: number,
  { challenges, records, unlocked }: AwardFacts,
  xp: number,
): Promise<number> {
  const { newlyReached } = settleAchievements(achievementFacts(challenges, records, xp), unlocked);
  const awards = newlyReached.map(({ id, xpReward }) => ({
    startupRef: null,
    kind: 'achievement' as const,
    ref: id,
    points: xpReward,
  }));
  return sum(await insertAwards(db, userId, awards));
}

const sum = (points: readonly number[]) => points.reduce((total, each) => total + each, 0);
