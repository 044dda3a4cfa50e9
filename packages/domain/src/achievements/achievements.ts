import type { StepRecord } from '../entities/progress.ts';
import { levelForXp } from '../level/level.ts';
import { challengeTotals, isChallengeComplete } from '../progress/progress.ts';
import { ACHIEVEMENTS, type Achievement, type AchievementId } from './achievement-list.ts';

/** Facts that decide about achievements: whole numbers, 0 or more. */
export interface AchievementFacts {
  challengesCompleted: number;
  challengesTotal: number;
  stepsCompleted: number;
  /** 1 or more. */
  level: number;
  xp: number;
}

export interface AchievementProgress {
  /** How much of the target is done, at most `target`. */
  value: number;
  /** In the achievement's unit: challenges, steps, XP or the level. 0 if it asks for all of no challenges. */
  target: number;
  /** Floored, 0 to 100; 100 only when it is reached. */
  percent: number;
}

export interface CountableChallenge {
  id: number;
  isActive: boolean;
  isArchived: boolean;
}

/**
 * The facts of one startup and its user. A challenge counts when it is active, is not archived and has active
 * steps (PR-56).
 *
 * @param records one per active step of every challenge that is not archived, `not_started` ones included
 * @param xp the user's points, of all startups
 */
export function achievementFacts(
  challenges: readonly CountableChallenge[],
  records: readonly StepRecord[],
  xp: number,
): AchievementFacts {
  const totals = challengeTotals(records);
  const counted = challenges.filter(
    ({ id, isActive, isArchived }) => isActive && !isArchived && totals[id] !== undefined,
  );
  return {
    challengesCompleted: counted.filter(({ id }) => isChallengeComplete(totals[id])).length,
    challengesTotal: counted.length,
    stepsCompleted: records.filter(({ status }) => status === 'completed').length,
    level: levelForXp(xp),
    xp,
  };
}

/** The progress of an achievement. 'All challenges' of none is never reached; the first level counts for nothing. */
export function achievementProgress(achievement: Achievement, facts: AchievementFacts): AchievementProgress {
  const { done, target } = measure(achievement, facts);
  const value = Math.min(Math.max(0, done), target);
  const start = achievement.target.kind === 'level' ? 1 : 0;
  const percent = target > start ? Math.floor((100 * Math.max(0, value - start)) / (target - start)) : 0;
  return { value, target, percent };
}

function measure({ target }: Achievement, facts: AchievementFacts): { done: number; target: number } {
  switch (target.kind) {
    case 'challenges':
      return {
        done: facts.challengesCompleted,
        target: target.count === 'all' ? facts.challengesTotal : target.count,
      };
    case 'steps':
      return { done: facts.stepsCompleted, target: target.count };
    case 'level':
      return { done: facts.level, target: target.level };
    case 'xp':
      return { done: facts.xp, target: target.points };
  }
}

/**
 * The achievements that these facts reach, in the order of the list. One that was reached before stays, whatever is
 * reset or deleted since: the caller adds those it knows.
 */
export function reachedAchievements(facts: AchievementFacts): AchievementId[] {
  return ACHIEVEMENTS.filter(achievement => achievementProgress(achievement, facts).percent === 100).map(
    ({ id }) => id,
  );
}

/**
 * Finds newly reached achievements, each once. A reward may reach a level or XP Collector, so it looks again until
 * nothing is new (PR-57).
 *
 * @param unlockedIds the achievements reached before, whose rewards are in `facts.xp`; unknown ids are skipped
 * @returns them in the order in which they are reached, and the points with their rewards
 */
export function settleAchievements(
  facts: AchievementFacts,
  unlockedIds: Iterable<string>,
): { newlyReached: Achievement[]; xp: number } {
  const unlocked = new Set(unlockedIds);
  const newlyReached: Achievement[] = [];
  let current = facts;
  for (;;) {
    const reached = new Set(reachedAchievements(current));
    const next = ACHIEVEMENTS.filter(({ id }) => reached.has(id) && !unlocked.has(id));
    if (next.length === 0) return { newlyReached, xp: current.xp };
    for (const { id } of next) unlocked.add(id);
    newlyReached.push(...next);
    const xp = next.reduce((sum, { xpReward }) => sum + xpReward, current.xp);
    current = { ...current, xp, level: levelForXp(xp) };
  }
}
