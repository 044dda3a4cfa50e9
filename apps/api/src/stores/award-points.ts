import { achievementFacts, earnsXp, levelForXp, settleAchievements, XP_AWARDS } from '@groundwork/domain';
import type { Db } from '../db/types.ts';
import { listUnlocked } from './achievements.repo.ts';
import { listChallenges } from './curriculum.repo.ts';
import { listStepRecords } from './progress.repo.ts';
import { insertAwards, type LockedPoints, listEarningStartups, savePoints } from './xp.repo.ts';

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
  const earns = earnsXp(await listEarningStartups(db, locked), startupId);
  const awards = earned.map(({ kind, ref }) => ({
    startupRef: startupId,
    kind,
    ref,
    points: XP_AWARDS[kind],
  }));
  const given = await insertAwards(db, userId, earns ? awards : []);
  // An achievement is the user's, in whichever startup it is reached.
  if (earns && given.length === 0) return { points: 0, level: locked.level, earns };
  const rewards = await giveAchievements(db, userId, startupId, locked.xp + sum(given));
  const points = sum(given) + rewards;
  if (points === 0) return { points, level: locked.level, earns };
  const xp = locked.xp + points;
  const level = levelForXp(xp);
  await savePoints(db, { userId, xp, level });
  return { points, level, earns };
}

/** Writes the achievements that `xp` and the startup's records reach, and answers the points that they give. */
async function giveAchievements(db: Db, userId: number, startupId: number, xp: number): Promise<number> {
  const records = (await listStepRecords(db, userId, startupId)) ?? [];
  const facts = achievementFacts(await listChallenges(db), records, xp);
  const unlocked = await listUnlocked(db, userId);
  const { newlyReached } = settleAchievements(
    facts,
    unlocked.map(({ id }) => id),
  );
  const awards = newlyReached.map(({ id, xpReward }) => ({
    startupRef: null,
    kind: 'achievement' as const,
    ref: id,
    points: xpReward,
  }));
  return sum(await insertAwards(db, userId, awards));
}

const sum = (points: readonly number[]) => points.reduce((total, each) => total + each, 0);
