import {
  ACHIEVEMENTS,
  type AchievementFacts,
  type AchievementId,
  achievementProgress,
} from '@groundwork/domain';
import { expect, it } from 'vitest';
import { describeProgress, viewAchievements } from './achievement-view.ts';

const facts: AchievementFacts = {
  challengesCompleted: 1,
  challengesTotal: 7,
  stepsCompleted: 3,
  level: 2,
  xp: 390,
};
const unlockedAt = '2026-01-05T10:00:00.000Z';

function unlockedIds(views: ReturnType<typeof viewAchievements>): string[] {
  return views.filter(({ isUnlocked }) => isUnlocked).map(({ achievement }) => achievement.id);
}

it('unlocks what these facts reach and what was ever reached, of which the time is known', () => {
  // Another startup has completed three challenges. Level Up is reached but not recorded yet.
  const views = viewAchievements(facts, [{ id: 'getting-started', unlockedAt }], true);
  expect(unlockedIds(views)).toEqual(['first-steps', 'getting-started', 'level-up']);
  expect(views.map(view => view.unlockedAt)).toEqual([null, unlockedAt, ...Array(6).fill(null)]);
});

it('calls unrecorded what a list lacks that has come since it is reached, and nothing before', () => {
  const unrecorded = (isListNewer: boolean) =>
    viewAchievements(facts, [{ id: 'first-steps', unlockedAt }], isListNewer).flatMap(view =>
      view.isUnrecorded ? [view.achievement.id] : [],
    );
  expect([unrecorded(true), unrecorded(false)]).toEqual([['level-up'], []]);
});

it('shows all of them, in one order, whatever an answer brings', () => {
  const views = viewAchievements(facts, [{ id: 'from-a-newer-server', unlockedAt }], true);
  expect(views.map(({ achievement }) => achievement)).toEqual(ACHIEVEMENTS);
});

it.each([
  ['first-steps', { challengesCompleted: 0 }, '0 of 1 challenge'],
  ['getting-started', {}, '1 of 3 challenges'],
  ['master-strategist', {}, '1 of 7 challenges'],
  ['master-strategist', { challengesCompleted: 0, challengesTotal: 0 }, 'Not started'],
  ['rising-star', {}, 'Level 2 of 5'],
  ['step-by-step', {}, '3 of 10 steps'],
  ['xp-collector', {}, '390 of 500 XP'],
] as [AchievementId, Partial<AchievementFacts>, string][])(
  'says how far %s is, given %o',
  (id, changes, words) => {
    const achievement = ACHIEVEMENTS.find(one => one.id === id);
    if (!achievement) throw new Error('There is no such achievement');
    expect(describeProgress(achievement, achievementProgress(achievement, { ...facts, ...changes }))).toBe(
      words,
    );
  },
);
