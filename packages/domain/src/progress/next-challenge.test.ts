import { describe, expect, it } from 'vitest';
import type { ProgressStatus, StepRecord } from '../entities/progress.ts';
import { nextChallenge } from './next-challenge.ts';

const challenge = (id: number, changes: { isActive?: boolean; isArchived?: boolean } = {}) => ({
  id,
  order: id,
  isActive: true,
  isArchived: false,
  ...changes,
});

/** Step records by challenge; the steps of challenge 2 have the ids 20, 21 and so on. */
const records = (statuses: Record<number, ProgressStatus[]>): StepRecord[] =>
  Object.entries(statuses).flatMap(([id, list]) =>
    list.map((status, index) => ({
      id: null,
      challengeId: Number(id),
      stepId: Number(id) * 10 + index,
      status,
      minutes: null,
    })),
  );
const [done, open, begun] = ['completed', 'not_started', 'in_progress'] as const;
const two = [challenge(1), challenge(2)];
const last = { id: 11, challengeId: 1 };

describe('nextChallenge', () => {
  it.each<
    [string, Parameters<typeof nextChallenge>[0], Record<number, ProgressStatus[]>, [number, boolean] | null]
  >([
    ['is the one that the step unlocks', two, { 1: [done, begun], 2: [open] }, [2, true]],
    [
      'is the same once the record says that the step is completed',
      two,
      { 1: [done, done], 2: [open] },
      [2, true],
    ],
    ['is no news where it was begun before', two, { 1: [done, begun], 2: [begun, open] }, [2, false]],
    ['is its own while a step before is open', two, { 1: [open, begun], 2: [begun] }, [1, false]],
    ['is an earlier one that was left open', two, { 1: [open], 2: [done, begun] }, [1, false]],
    [
      'passes over what is not open yet',
      [...two, challenge(3, { isActive: false })],
      { 1: [done, begun], 2: [done], 3: [open] },
      null,
    ],
    [
      'passes over what has no steps',
      [challenge(1), challenge(2), challenge(3)],
      { 1: [done, begun], 3: [open] },
      [3, true],
    ],
    ['is none when all are complete', two, { 1: [done, begun], 2: [done] }, null],
  ])('%s', (name, challenges, statuses, expected) => {
    const step = name.includes('earlier') ? { id: 21, challengeId: 2 } : last;
    const after = nextChallenge(challenges, records(statuses), step, false);
    expect(after && [after.challenge.id, after.isUnlocked]).toEqual(expected);
  });

  it('hands over the records with the step completed', () => {
    const after = nextChallenge(two, records({ 1: [done, begun], 2: [open] }), last, false);
    expect(after?.records.map(({ status }) => status)).toEqual([done, done, open]);
  });

  it.each([
    [[open, open], true],
    [[begun, open], true],
    [[done, open], false],
  ])('tells whether a challenge that was open before begins, with its steps %j', (steps, isNew) => {
    const statuses = { 1: [done, begun], 2: [...steps] };
    expect(nextChallenge(two, records(statuses), last, true)).toMatchObject({ isUnlocked: false, isNew });
  });

  it('unlocks nothing for an administrator, who may enter all', () => {
    expect(nextChallenge(two, records({ 1: [done, begun], 2: [open] }), last, true)).toMatchObject({
      challenge: { id: 2 },
      isUnlocked: false,
    });
  });
});
