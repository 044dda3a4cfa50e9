import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProgressStatus, StepRecord } from '../entities/progress.ts';
import { levelForXp } from '../level/level.ts';
import { ACHIEVEMENTS, type AchievementId } from './achievement-list.ts';
import {
  type AchievementFacts,
  achievementFacts,
  achievementProgress,
  reachedAchievements,
  settleAchievements,
} from './achievements.ts';

const nothing: AchievementFacts = {
  challengesCompleted: 0,
  challengesTotal: 7,
  stepsCompleted: 0,
  level: 1,
  xp: 0,
};

function achievement(id: AchievementId) {
  const found = ACHIEVEMENTS.find(each => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
}

const idsOf = (list: readonly { id: AchievementId }[]) => list.map(({ id }) => id);

describe('ACHIEVEMENTS', () => {
  it('are eight, with their rewards and tabs', () => {
    expect(ACHIEVEMENTS.map(({ id, title, category, xpReward }) => [id, title, category, xpReward])).toEqual([
      ['first-steps', 'First Steps', 'challenges', 50],
      ['getting-started', 'Getting Started', 'challenges', 100],
      ['master-strategist', 'Master Strategist', 'challenges', 500],
      ['level-up', 'Level Up', 'levels', 0],
      ['rising-star', 'Rising Star', 'levels', 0],
      ['expert-founder', 'Expert Founder', 'levels', 0],
      ['step-by-step', 'Step by Step', 'milestones', 100],
      ['xp-collector', 'XP Collector', 'milestones', 50],
    ]);
  });
});

describe('achievementFacts', () => {
  const challenge = (id: number, { isActive = true, isArchived = false } = {}) => ({
    id,
    isActive,
    isArchived,
  });
  const records = (challengeId: number, ...statuses: ProgressStatus[]): StepRecord[] =>
    statuses.map((status, index) => ({
      id: null,
      challengeId,
      stepId: 10 * challengeId + index,
      status,
      minutes: null,
    }));

  it('counts challenges that are complete, and steps wherever they are', () => {
    const done = [
      ...records(1, 'completed', 'completed'),
      ...records(2, 'completed', 'in_progress'),
      ...records(3, 'not_started'),
    ];
    expect(achievementFacts([challenge(1), challenge(2), challenge(3)], done, 340)).toEqual({
      challengesCompleted: 1,
      challengesTotal: 3,
      stepsCompleted: 3,
      level: 2,
      xp: 340,
    });
  });

  it.each([
    ['is inactive', [challenge(1), challenge(2, { isActive: false })]],
    ['is archived', [challenge(1), challenge(2, { isArchived: true })]],
    ['has no active steps', [challenge(1), challenge(4)]],
  ])('passes over a challenge that %s', (_, challenges) => {
    const done = [...records(1, 'completed'), ...records(2, 'completed')];
    expect(achievementFacts(challenges, done, 0)).toMatchObject({
      challengesCompleted: 1,
      challengesTotal: 1,
    });
  });

  it('has nothing to count without challenges', () => {
    expect(achievementFacts([], [], 0)).toEqual({ ...nothing, challengesTotal: 0 });
  });
});

describe('reachedAchievements', () => {
  it.each<[AchievementId, Partial<AchievementFacts>, Partial<AchievementFacts>]>([
    ['first-steps', { challengesCompleted: 0 }, { challengesCompleted: 1 }],
    ['getting-started', { challengesCompleted: 2 }, { challengesCompleted: 3 }],
    ['master-strategist', { challengesCompleted: 6 }, { challengesCompleted: 7 }],
    ['level-up', { level: 1 }, { level: 2 }],
    ['rising-star', { level: 4 }, { level: 5 }],
    ['expert-founder', { level: 9 }, { level: 10 }],
    ['step-by-step', { stepsCompleted: 9 }, { stepsCompleted: 10 }],
    ['xp-collector', { xp: 499 }, { xp: 500 }],
  ])('%s not at %o, but at %o', (id, below, at) => {
    expect(reachedAchievements({ ...nothing, ...below })).not.toContain(id);
    expect(reachedAchievements({ ...nothing, ...at })).toContain(id);
  });

  it('nothing at the start, not even all of no challenges', () => {
    expect(reachedAchievements(nothing)).toEqual([]);
    expect(reachedAchievements({ ...nothing, challengesTotal: 0 })).toEqual([]);
  });
});

describe('achievementProgress', () => {
  it.each<[AchievementId, Partial<AchievementFacts>, [number, number, number]]>([
    ['getting-started', { challengesCompleted: 2 }, [2, 3, 66]],
    ['getting-started', { challengesCompleted: 5 }, [3, 3, 100]],
    ['master-strategist', { challengesCompleted: 6 }, [6, 7, 85]],
    ['master-strategist', { challengesTotal: 0 }, [0, 0, 0]],
    ['rising-star', { level: 1 }, [1, 5, 0]],
    ['step-by-step', { stepsCompleted: 0 }, [0, 10, 0]],
    // 99.8 %: rounded down, since 100 means reached.
    ['xp-collector', { xp: 499 }, [499, 500, 99]],
    ['xp-collector', { xp: -5 }, [0, 500, 0]],
  ])('of %s with %o is %o', (id, facts, [value, target, percent]) => {
    expect(achievementProgress(achievement(id), { ...nothing, ...facts })).toEqual({
      value,
      target,
      percent,
    });
  });
});

describe('settleAchievements', () => {
  it('gives what the facts reach, and leaves out what was reached before', () => {
    const facts = { ...nothing, challengesCompleted: 1, xp: 90 };
    expect(settleAchievements(facts, [])).toEqual({
      newlyReached: [achievement('first-steps'), achievement('level-up')],
      xp: 140,
    });
    expect(settleAchievements(facts, ['first-steps', 'of-another-release'])).toEqual({
      newlyReached: [],
      xp: 90,
    });
  });

  it('goes on when a reward reaches a level, and when it reaches XP Collector', () => {
    // 450 + 50 is 500, and 500 + 50 reaches nothing more.
    const collects = settleAchievements({ ...nothing, challengesCompleted: 1, level: 3, xp: 450 }, [
      'level-up',
    ]);
    expect([idsOf(collects.newlyReached), collects.xp]).toEqual([['first-steps', 'xp-collector'], 550]);
    // 1450 + 100 is level 4, and the 50 of XP Collector make level 5.
    const rises = settleAchievements({ ...nothing, stepsCompleted: 10, level: 4, xp: 1450 }, ['level-up']);
    expect([idsOf(rises.newlyReached), rises.xp]).toEqual([
      ['step-by-step', 'xp-collector', 'rising-star'],
      1600,
    ]);
  });
});

describe('achievements, whatever is done', () => {
  const count = fc.nat({ max: 12 });
  const factsOf = (challengesTotal: number, completed: number, stepsCompleted: number, xp: number) => ({
    challengesTotal,
    challengesCompleted: Math.min(completed, challengesTotal),
    stepsCompleted,
    level: levelForXp(xp),
    xp,
  });
  const facts = fc.tuple(count, count, count, fc.nat({ max: 9000 })).map(of => factsOf(...of));
  const unlockedIds = fc.subarray(idsOf(ACHIEVEMENTS));

  it('are never lost by doing more of anything', () => {
    const counted = fc.constantFrom('challengesCompleted', 'stepsCompleted', 'level', 'xp');
    fc.assert(
      fc.property(facts, counted, fc.nat({ max: 1000 }), (before, key, more) => {
        const after = { ...before, [key]: before[key] + more };
        expect(reachedAchievements(after)).toEqual(expect.arrayContaining(reachedAchievements(before)));
        for (const each of ACHIEVEMENTS)
          expect(achievementProgress(each, after).percent).toBeGreaterThanOrEqual(
            achievementProgress(each, before).percent,
          );
      }),
    );
  });

  it('have a whole percent from 0 to 100, which is 100 exactly when they are reached', () => {
    fc.assert(
      fc.property(facts, of => {
        const reached = reachedAchievements(of);
        for (const each of ACHIEVEMENTS) {
          const { value, target, percent } = achievementProgress(each, of);
          expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
          expect(value).toBeLessThanOrEqual(target);
          expect(percent === 100).toBe(reached.includes(each.id));
        }
      }),
    );
  });

  it('are settled when nothing reached is left out, each with its reward once', () => {
    fc.assert(
      fc.property(facts, unlockedIds, (of, before) => {
        const { newlyReached, xp } = settleAchievements(of, before);
        const given = idsOf(newlyReached);
        expect(new Set([...before, ...given]).size).toBe(before.length + given.length);
        expect(xp).toBe(newlyReached.reduce((sum, { xpReward }) => sum + xpReward, of.xp));
        const settled = { ...of, xp, level: levelForXp(xp) };
        expect([...before, ...given]).toEqual(expect.arrayContaining(reachedAchievements(settled)));
        expect(settleAchievements(settled, [...before, ...given])).toEqual({ newlyReached: [], xp });
      }),
    );
  });

  it('are the same in the end, in whatever order things were done and however often it was settled', () => {
    interface Deed {
      challenges: number;
      steps: number;
      xp: number;
    }
    const deed = fc.record({
      challenges: fc.nat({ max: 2 }),
      steps: fc.nat({ max: 4 }),
      xp: fc.nat({ max: 400 }),
    });
    const history = fc.tuple(fc.array(deed, { maxLength: 12 }), count).chain(([deeds, total]) =>
      fc.record({
        total: fc.constant(total),
        deeds: fc.constant(deeds),
        shuffled: fc.shuffledSubarray(deeds, { minLength: deeds.length }),
      }),
    );
    const play = (deeds: readonly Deed[], total: number) => {
      const done = { challenges: 0, steps: 0, xp: 0 };
      const unlocked: AchievementId[] = [];
      for (const { challenges, steps, xp } of deeds) {
        done.challenges += challenges;
        done.steps += steps;
        const now = factsOf(total, done.challenges, done.steps, done.xp + xp);
        const settled = settleAchievements(now, unlocked.toReversed());
        done.xp = settled.xp;
        unlocked.push(...idsOf(settled.newlyReached));
      }
      return { unlocked: unlocked.toSorted(), xp: done.xp };
    };
    fc.assert(
      fc.property(history, ({ deeds, shuffled, total }) => {
        const sum = (key: keyof Deed) => deeds.reduce((all, each) => all + each[key], 0);
        const atOnce = [{ challenges: sum('challenges'), steps: sum('steps'), xp: sum('xp') }];
        expect(play(shuffled, total)).toEqual(play(deeds, total));
        expect(play(deeds, total)).toEqual(play(atOnce, total));
      }),
    );
  });
});
