import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnsXp, levelForXp, levelProgress, xpForLevel } from './level.ts';

/** The highest level whose threshold is a safe integer. */
const HIGHEST = 9_490_627;

describe('xpForLevel', () => {
  it.each([
    [1, 0],
    [2, 100],
    [3, 400],
    [5, 1600],
    [10, 8100],
  ])('level %i begins at %i XP', (level, xp) => {
    expect(xpForLevel(level)).toBe(xp);
  });
});

describe('levelForXp', () => {
  it.each([
    [-5, 1],
    [0, 1],
    [99, 1],
    [100, 2],
    [399, 2],
    [400, 3],
    [Number.MAX_SAFE_INTEGER, HIGHEST],
    [Number.POSITIVE_INFINITY, HIGHEST],
  ])('%d XP is level %i', (xp, level) => {
    expect(levelForXp(xp)).toBe(level);
  });

  it('changes exactly at the threshold, however large the numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: HIGHEST }), level => {
        expect(levelForXp(xpForLevel(level))).toBe(level);
        expect(levelForXp(xpForLevel(level) - 1)).toBe(level - 1);
      }),
    );
  });

  it('agrees with whole-number arithmetic', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), xp => {
        const level = BigInt(levelForXp(xp));
        expect(100n * (level - 1n) ** 2n <= BigInt(xp)).toBe(true);
        expect(100n * level ** 2n > BigInt(xp)).toBe(true);
      }),
    );
  });
});

describe('levelProgress', () => {
  it.each([
    [0, { level: 1, currentThreshold: 0, nextThreshold: 100, percent: 0, xpNeeded: 100 }],
    [99, { level: 1, currentThreshold: 0, nextThreshold: 100, percent: 99, xpNeeded: 1 }],
    [100, { level: 2, currentThreshold: 100, nextThreshold: 400, percent: 0, xpNeeded: 300 }],
    // 299 of 300 is 99.67 %: rounded down.
    [399, { level: 2, currentThreshold: 100, nextThreshold: 400, percent: 99, xpNeeded: 1 }],
    [250, { level: 2, currentThreshold: 100, nextThreshold: 400, percent: 50, xpNeeded: 150 }],
    [-5, { level: 1, currentThreshold: 0, nextThreshold: 100, percent: 0, xpNeeded: 100 }],
  ])('at %i XP', (xp, progress) => {
    expect(levelProgress(xp)).toEqual(progress);
  });

  it('is a whole percent from 0 to 99, with XP still needed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: xpForLevel(HIGHEST) - 1 }), xp => {
        const { percent, xpNeeded, nextThreshold } = levelProgress(xp);
        expect(Number.isInteger(percent) && percent >= 0 && percent < 100).toBe(true);
        expect(xp + xpNeeded).toBe(nextThreshold);
        expect(xpNeeded).toBeGreaterThan(0);
      }),
    );
  });

  it('is the exact floor, 0 at a level’s threshold and 99 one point before the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: HIGHEST - 1 }), fc.nat(), (level, seed) => {
        const begin = xpForLevel(level);
        const span = xpForLevel(level + 1) - begin;
        expect(levelProgress(begin).percent).toBe(0);
        expect(levelProgress(begin + span - 1)).toMatchObject({ level, percent: 99, xpNeeded: 1 });
        const gained = seed % span;
        const { percent } = levelProgress(begin + gained);
        expect(percent * span).toBeLessThanOrEqual(100 * gained);
        expect((percent + 1) * span).toBeGreaterThan(100 * gained);
      }),
    );
  });
});

describe('the startups that earn XP', () => {
  it.each([
    [[], 1, true],
    [[1], 1, true],
    [[1, 2], 3, true],
    [[1, 2, 3], 2, true],
    [[1, 2, 3], 4, false],
    // Startups created before the limit existed.
    [[1, 2, 3, 4], 3, true],
    [[1, 2, 3, 4], 4, false],
  ])('after %j: %i, %s', (earlier, startupId, earns) => {
    expect(earnsXp(earlier, startupId)).toBe(earns);
  });
});
