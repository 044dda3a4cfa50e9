import { describe, expect, it } from 'vitest';
import { normaliseCompletionCriteria } from '../criteria/completion-criteria.ts';
import { stepTally } from './step-tally.ts';

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
