import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseCompletionCriteria } from '../criteria/completion-criteria.ts';
import { isStepComplete, stepPercent, stepTally } from './step-tally.ts';

const none = { completed: 0, total: 0 };

describe('stepTally', () => {
  it('counts the questions where there are some, whatever the criteria list', () => {
    const criteria = normaliseCompletionCriteria({ objective: 'Name the problem' });
    expect(stepTally(criteria, { completed: 1, total: 3 })).toEqual({ completed: 1, total: 3 });
    expect(stepTally({ kind: 'none' }, { completed: 1, total: 3 })).toEqual({ completed: 1, total: 3 });
  });

  it.each([
    [2, { completed: 1, total: 3 }, { completed: 1, total: 2 }],
    [2, { completed: 3, total: 3 }, { completed: 2, total: 2 }],
    [5, { completed: 3, total: 3 }, { completed: 3, total: 3 }],
    [2, none, none],
  ])('counts up to %i required questions', (requiredCount, questions, tally) => {
    expect(stepTally({ kind: 'questions', requiredCount }, questions)).toEqual(tally);
  });

  it('counts the criteria where there are no questions, the required ones only', () => {
    const criteria = normaliseCompletionCriteria([
      { id: 'role', text: 'Names a role' },
      { id: 'date', text: 'Names a date' },
      { id: 'extra', text: 'Names a rival', required: false },
    ]);
    expect(stepTally(criteria, none, ['role', 'extra'])).toEqual({ completed: 1, total: 2 });
    expect(stepTally(criteria, none, ['role', 'date'])).toEqual({ completed: 2, total: 2 });
  });

  it('counts nothing where there is nothing', () => {
    expect(stepTally({ kind: 'none' }, none, ['role'])).toEqual(none);
  });
});

describe('stepPercent', () => {
  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [249, 250, 99],
    [999, 1000, 99],
    [3, 3, 100],
  ])('%i of %i is %i', (completed, total, percent) => {
    expect(stepPercent(completed, total)).toBe(percent);
  });

  it('is a whole number that rises with each completion and is 100 only at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (total, seed) => {
        const completed = seed % total;
        const percent = stepPercent(completed, total);
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeLessThan(100);
        expect(stepPercent(completed + 1, total)).toBeGreaterThanOrEqual(percent);
        expect(stepPercent(total, total)).toBe(100);
      }),
    );
  });
});

describe('isStepComplete', () => {
  it.each([
    ['in_progress', { completed: 3, total: 3 }, true],
    ['in_progress', { completed: 2, total: 3 }, false],
    ['completed', { completed: 2, total: 3 }, true],
    ['completed', { completed: 0, total: 0 }, true],
    ['not_started', { completed: 0, total: 0 }, false],
    ['in_progress', { completed: 0, total: 0 }, false],
  ] as const)('%s with %o is complete: %s', (status, tally, complete) => {
    expect(isStepComplete(status, tally)).toBe(complete);
  });
});
