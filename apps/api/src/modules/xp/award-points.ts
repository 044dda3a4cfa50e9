import { achievementFacts, levelForXp, settleAchievements, XP_AWARDS } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { listUnlocked } from '../achievements/achievements.repo.ts';
import { listChallenges } from '../curriculum/curriculum.repo.ts';
import { listStepRecords } from '../progress/progress.repo.ts';
import { insertAwards, type LockedPoints, savePoints } from './xp.repo.ts';

/** What a startup's work earned: each is given once, resets included (decisions 3). */
export interface Earned {
  kind: keyof typeof XP_AWARDS;
  ref: number;
}

interface Awarded {
  /** Points newly given, the rewards of achievements included. */
  points: number;
  level: number;
}

/**
 * Gives the user what was earned and was never given before, and the achievements that are reached by it, judged by
 * the startup's records as they now stand. Call it in the transaction that records the work. Nothing else gives points.
 */
export async function awardPoints(
  db: Db,
  locked: LockedPoints,
  startupId: number,
  earned: readonly Earned[],
): Promise<Awarded> {
  const { userId } = locked;
  const awards = earned.map(({ kind, ref }) => ({
    startupRef: startupId,
    kind,
    ref,
    points: XP_AWARDS[kind],
  }));
  const given = await insertAwards(db, userId, awards);
  if (given.length === 0) return { points: 0, level: locked.level };
  const rewards = await giveAchievements(db, userId, startupId, locked.xp + sum(given));
  const points = sum(given) + rewards;
  const xp = locked.xp + points;
  const level = levelForXp(xp);
  await savePoints(db, { userId, xp, level });
  return { points, level };
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
