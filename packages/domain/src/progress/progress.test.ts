import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRESS_STATUSES, type StepRecord } from '../entities/progress.ts';
import { challengeTotals, isChallengeComplete, overallPercent } from './progress.ts';

const record = (challengeId: number, status: StepRecord['status'], stepId = 1): StepRecord => ({
  id: null,
  challengeId,
  stepId,
  status,
  minutes: null,
});

describe('challengeTotals', () => {
  it('counts completed records, and every record toward the total', () => {
    const records = [record(1, 'completed'), record(1, 'in_progress'), record(2, 'not_started')];
    expect(challengeTotals(records)).toEqual({
      1: { completed: 1, total: 2 },
      2: { completed: 0, total: 1 },
    });
  });

  it('has no entry without a record', () => {
    expect(challengeTotals([])).toEqual({});
  });

  it('neither loses nor invents a record', () => {
    const records = fc.array(
      fc.record({
        challengeId: fc.integer({ min: 1, max: 4 }),
        status: fc.constantFrom(...PROGRESS_STATUSES),
      }),
    );
    fc.assert(
      fc.property(records, list => {
        const tallies = Object.values(challengeTotals(list.map(r => record(r.challengeId, r.status))));
        const completed = list.filter(r => r.status === 'completed').length;
        expect(tallies.reduce((sum, tally) => sum + tally.total, 0)).toBe(list.length);
        expect(tallies.reduce((sum, tally) => sum + tally.completed, 0)).toBe(completed);
      }),
    );
  });
});

describe('overallPercent', () => {
  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [3, 3, 100],
  ])('%i of %i records completed is %i percent', (completed, total, percent) => {
    const records = Array.from({ length: total }, (_, i) =>
      record(i, i < completed ? 'completed' : 'in_progress'),
    );
    expect(overallPercent(records)).toBe(percent);
  });

  it('is the nearest whole percent, 100 when nothing is open, and less while a step is open among up to 199', () => {
    const tallies = fc
      .integer({ min: 1, max: 199 })
      .chain(total => fc.tuple(fc.constant(total), fc.nat({ max: total })));
    fc.assert(
      fc.property(tallies, ([total, completed]) => {
        const records = Array.from({ length: total }, (_, i) =>
          record(i % 5, i < completed ? 'completed' : 'not_started'),
        );
        const percent = overallPercent(records);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect(Math.abs(percent * total - 100 * completed)).toBeLessThanOrEqual(total / 2);
        expect(percent === 100).toBe(completed === total);
      }),
    );
  });
});

describe('isChallengeComplete', () => {
  it.each([
    [undefined, false],
    [{ completed: 0, total: 0 }, false],
    [{ completed: 2, total: 3 }, false],
    [{ completed: 3, total: 3 }, true],
  ])('%o is complete: %s', (tally, complete) => {
    expect(isChallengeComplete(tally)).toBe(complete);
  });
});
