import type { UnlockedAchievement } from '@groundwork/api-client';
import {
  ACHIEVEMENTS,
  type Achievement,
  type AchievementFacts,
  type AchievementProgress,
  achievementProgress,
  reachedAchievements,
} from '@groundwork/domain';

export interface AchievementView {
  achievement: Achievement;
  isUnlocked: boolean;
  /** When the server recorded it; null while only the facts reach it. */
  unlockedAt: string | null;
  /** Whether a list loaded after the facts lacks it: the server will record it with the next award. */
  isUnrecorded: boolean;
  progress: AchievementProgress;
}

/**
 * All achievements. One is unlocked if it was ever recorded, or if `facts` reach it (PR-58).
 *
 * @param isListNewer whether `unlocked` was loaded after `facts`
 */
export function viewAchievements(
  facts: AchievementFacts,
  unlocked: readonly UnlockedAchievement[],
  isListNewer: boolean,
): AchievementView[] {
  const times = new Map(unlocked.map(({ id, unlockedAt }) => [id, unlockedAt]));
  const reached = new Set(reachedAchievements(facts));
  return ACHIEVEMENTS.map(achievement => ({
    achievement,
    isUnlocked: times.has(achievement.id) || reached.has(achievement.id),
    unlockedAt: times.get(achievement.id) ?? null,
    isUnrecorded: isListNewer && reached.has(achievement.id) && !times.has(achievement.id),
    progress: achievementProgress(achievement, facts),
  }));
}

const UNITS = { challenges: ['challenge', 'challenges'], steps: ['step', 'steps'] } as const;

/** Progress in words: "3 of 10 steps", "Level 1 of 2", "250 of 500 XP". */
export function describeProgress({ target: { kind } }: Achievement, progress: AchievementProgress): string {
  const value = progress.value.toLocaleString('en');
  const target = progress.target.toLocaleString('en');
  if (kind === 'level') return `Level ${value} of ${target}`;
  if (kind === 'xp') return `${value} of ${target} XP`;
  // The target is all challenges, and there are none.
  if (progress.target === 0) return 'Not started';
  return `${value} of ${target} ${UNITS[kind][progress.target === 1 ? 0 : 1]}`;
}
