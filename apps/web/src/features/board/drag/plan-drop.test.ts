import { describe, expect, it } from 'vitest';
import { buildCard } from '../test/board-world.ts';
import { planDrop } from './plan-drop.ts';

const cards = (...ids: number[]) => ids.map((id, order) => buildCard({ id, order }));
const at = (before: number | null, columnId = 10) => ({ columnId, before });

describe('a card that is dropped', () => {
  const all = new Map([
    [10, cards(1, 2, 3, 4)],
    [20, cards(5, 6)],
    [30, []],
  ]);
  const drop = (cardId: number, from: number | null, to: number | null, columnId = 10) =>
    planDrop(cardId, at(from), at(to, columnId), all, all)?.order;

  it('where it was is not moved', () => {
    expect(planDrop(2, at(3), at(3), all, all)).toBeNull();
    expect(planDrop(4, at(null), at(null), all, all)).toBeNull();
  });

  it('comes right before the next one, or to the end', () => {
    expect(drop(4, null, 2)).toBe(1);
    expect(drop(1, 2, 4)).toBe(2);
    expect(drop(1, 2, null)).toBe(3);
    expect(drop(1, 2, 6, 20)).toBe(1);
    expect(drop(1, 2, null, 20)).toBe(2);
    expect(drop(1, 2, null, 30)).toBe(0);
  });

  it('before one that is gone meanwhile comes to the end', () => {
    expect(drop(1, 2, 99, 20)).toBe(2);
  });
});

describe('a card that is dropped while a search hides others', () => {
  const all = new Map([
    [10, cards(1, 2, 3, 4)],
    [20, cards(5, 6, 7)],
    [30, cards(8)],
  ]);
  const shown = new Map([
    [10, cards(1, 3)],
    [20, cards(5)],
    [30, []],
  ]);
  const drop = (cardId: number, from: number | null, to: number | null, columnId = 10) =>
    planDrop(cardId, at(from), at(to, columnId), all, shown);

  it('where it was is not moved, whatever is hidden beside it', () => {
    expect(drop(1, 3, 3)).toBeNull();
    expect(drop(3, null, null)).toBeNull();
  });

  it('comes right before the one shown below it, or right after the last one shown', () => {
    expect(drop(3, null, 1)).toMatchObject({ order: 0 });
    expect(drop(1, 3, null)).toMatchObject({ order: 2 });
    expect(drop(1, 3, 5, 20)).toMatchObject({ order: 0 });
    expect(drop(1, 3, null, 20)).toMatchObject({ columnId: 20, order: 1 });
  });

  it('comes to the end of a column that shows none', () => {
    expect(drop(1, 3, null, 30)).toMatchObject({ columnId: 30, order: 1 });
  });
});
