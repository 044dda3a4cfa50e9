import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentStep, nextStep } from './step-order.ts';

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
});
