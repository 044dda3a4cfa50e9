import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRESS_STATUSES, type ProgressStatus, type StepRecord } from '../entities/progress.ts';
import { currentStep, nextStep, stepToOffer } from './step-order.ts';

const step = (id: number, order: number, { challengeId = 1, isActive = true } = {}) => ({
  id,
  order,
  challengeId,
  isActive,
});

describe('nextStep', () => {
  const steps = [
    step(13, 3),
    step(11, 1),
    step(12, 2, { isActive: false }),
    step(20, 2, { challengeId: 2 }),
    step(15, 3),
  ];

  it.each([
    ['passes over a locked step and another challenge', 11, 13],
    ['goes by id where orders are equal', 13, 15],
    ['goes on from a step that is locked itself', 12, 13],
    ['ends with the challenge', 15, null],
    ['knows no step after an unknown one', 99, null],
  ])('%s', (_, from, to) => {
    expect(nextStep(steps, from)?.id ?? null).toBe(to);
  });

  it('visits every active step once, in order, when followed from before the first', () => {
    const orders = fc.array(fc.record({ order: fc.integer({ min: 0, max: 5 }), isActive: fc.boolean() }));
    fc.assert(
      fc.property(orders, list => {
        const start = step(0, -1);
        const all = [start, ...list.map(({ order, isActive }, i) => step(i + 1, order, { isActive }))];
        const visited: number[] = [];
        for (let at = nextStep(all, 0); at; at = nextStep(all, at.id)) visited.push(at.id);
        const active = all.filter(s => s.isActive && s.id > 0);
        expect(visited).toEqual(active.sort((a, b) => a.order - b.order || a.id - b.id).map(s => s.id));
      }),
    );
  });
});

describe('currentStep', () => {
  const steps = [step(3, 3), step(1, 1), step(9, 2, { isActive: false }), step(2, 2)];

  it.each([
    ['the first when none is done', 0, 1],
    ['the one after those done, locked ones not counted', 1, 2],
    ['the last when only it is open', 2, 3],
    ['the first when all are done', 3, 1],
    ['the first when more are done than there are', 7, 1],
  ])('is %s', (_, completed, id) => {
    expect(currentStep(steps, completed)?.id).toBe(id);
  });

  it('is null without an active step', () => {
    expect(currentStep([step(1, 1, { isActive: false })], 0)).toBeNull();
  });

  it('is each active step in turn as the count rises, whatever the order they came in, then the first again', () => {
    const orders = fc.array(fc.record({ order: fc.integer({ min: 0, max: 5 }), isActive: fc.boolean() }));
    fc.assert(
      fc.property(orders, list => {
        const all = list.map(({ order, isActive }, i) => step(i + 1, order, { isActive }));
        const active = all
          .filter(({ isActive }) => isActive)
          .sort((a, b) => a.order - b.order || a.id - b.id)
          .map(({ id }) => id);
        const current = [...active, null].map((_, completed) => currentStep(all, completed)?.id);
        expect(current).toEqual([...active, active[0]]);
        expect(active.map((_, completed) => currentStep(all.toReversed(), completed)?.id)).toEqual(active);
      }),
    );
  });
});

describe('stepToOffer', () => {
  const steps = [step(3, 3), step(1, 1), step(9, 2, { isActive: false }), step(2, 2), step(4, 4)];
  const records = (completed: readonly number[], others: ProgressStatus = 'not_started'): StepRecord[] =>
    steps.map(({ id, challengeId }) => ({
      id: null,
      challengeId,
      stepId: id,
      status: completed.includes(id) ? 'completed' : others,
      minutes: null,
    }));

  it.each([
    ['the first when none is done', [], 1],
    ['the one after those done', [1, 2], 3],
    ['the one that the count leads to while it is open, though an earlier one is open, too', [4], 2],
    ['the first that is open when the count leads to one that is done', [2], 1],
    ['the first that is open, and no locked one, wherever the count leads', [2, 3, 4], 1],
    ['the last when only it is open', [1, 2, 3], 4],
    ['the first when all are done', [1, 2, 3, 4], 1],
    ['not led on by a locked step that is done', [9], 1],
  ])('is %s', (_, completed, id) => {
    expect(stepToOffer(steps, records(completed))?.id).toBe(id);
    expect(stepToOffer(steps, records(completed, 'in_progress'))?.id).toBe(id);
  });

  it('counts no record of another challenge', () => {
    const elsewhere = { id: 1, challengeId: 2, stepId: 20, status: 'completed', minutes: null } as const;
    expect(stepToOffer(steps, [...records([1]), elsewhere])?.id).toBe(2);
  });

  it('is null without an active step', () => {
    expect(stepToOffer([step(1, 1, { isActive: false })], [])).toBeNull();
  });

  const anySteps = fc.array(
    fc.record({
      order: fc.integer({ min: 0, max: 5 }),
      isActive: fc.boolean(),
      status: fc.constantFrom(...PROGRESS_STATUSES),
    }),
  );
  type AnyStep = { order: number; isActive: boolean; status: ProgressStatus };
  const worldOf = (list: readonly AnyStep[]) => ({
    all: list.map(({ order, isActive }, i) => step(i + 1, order, { isActive })),
    records: list.map(
      ({ status }, i): StepRecord => ({ id: null, challengeId: 1, stepId: i + 1, status, minutes: null }),
    ),
  });

  it('is never a completed one while another is open, and always one where there is one', () => {
    fc.assert(
      fc.property(anySteps, list => {
        const { all, records } = worldOf(list);
        const open = all.filter((_, i) => list[i]?.isActive && list[i].status !== 'completed');
        const offered = stepToOffer(all, records);
        if (open.length > 0) expect(open).toContain(offered);
        else expect(offered).toEqual(currentStep(all, 0));
      }),
    );
  });

  it('is the current step for a founder who goes in order', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(), (list, seed) => {
        const { all } = worldOf(list);
        const active = all
          .filter(({ isActive }) => isActive)
          .sort((a, b) => a.order - b.order || a.id - b.id);
        const done = active.slice(0, seed % (active.length + 1));
        const records = done.map(
          ({ id }): StepRecord => ({ id, challengeId: 1, stepId: id, status: 'completed', minutes: null }),
        );
        expect(stepToOffer(all, records)).toEqual(currentStep(all, done.length));
      }),
    );
  });
});
