import { describe, expect, it } from 'vitest';
import { buildCard, buildKanban } from '../test/board-world.ts';
import { applyOp, type BoardOp, putCard } from './board-ops.ts';
import { isOvertaken } from './pending-ops.ts';

const places = (columnId: number, ops: readonly BoardOp[], from = buildKanban()) =>
  ops
    .reduce(applyOp, from)
    .cards.filter(card => card.columnId === columnId)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id }) => id);

const move = (cardId: number, columnId: number, order: number) =>
  ({ kind: 'move', cardId, columnId, order }) as const;

it('leaves what it does not touch as it is', () => {
  const before = buildKanban();
  const after = applyOp(before, move(2, 20, 0));
  expect(after.columns).toBe(before.columns);
  expect(after.cards[0]).toBe(before.cards[0]);
  expect(after.cards[2]).toMatchObject({ id: 3, order: 1 });
});

it('does not bring back what was deleted meanwhile', () => {
  const [card = buildCard()] = buildKanban().cards;
  const gone = applyOp(buildKanban(), { kind: 'delete', card });
  const ops = [move(1, 20, 0), { kind: 'change', basis: card, change: { title: 'New' } }] as const;
  expect(ops.reduce<typeof gone>(applyOp, gone)).toEqual(gone);
});

it('restores to the end of the column, or of the first one when that is gone', () => {
  const card = buildCard({ id: 9, columnId: 30 });
  expect(places(30, [{ kind: 'restore', card }])).toEqual([9]);
  const restored = [
    { kind: 'deleteColumn', columnId: 30 },
    { kind: 'restore', card },
  ] as const;
  expect(places(10, restored)).toEqual([1, 2, 9]);
});

it.each([
  [1, 10, 1],
  [1, 20, 0],
  [2, 30, 5],
  [3, 10, 1],
  [3, 20, 0],
])(
  'gives the same board when the server had moved card %i to %i at %i already',
  (cardId, columnId, order) => {
    const op = move(cardId, columnId, order);
    const once = applyOp(buildKanban(), op);
    expect(applyOp(once, op)).toEqual(once);
    const card = once.cards.find(({ id }) => id === cardId) ?? buildCard();
    expect(putCard(buildKanban(), card).cards).toEqual(once.cards);
  },
);

describe('a move', () => {
  const overtaken = (...ops: BoardOp[]) => ops.map(op => isOvertaken(ops, op));

  it('is overtaken by one of the same card that comes right after it', () => {
    expect(overtaken(move(1, 20, 0), move(1, 30, 0), move(1, 40, 0))).toEqual([true, true, false]);
  });

  it('is not when something stands between them that may need it, as the deletion of the column it empties', () => {
    expect(overtaken(move(3, 10, 0), { kind: 'deleteColumn', columnId: 20 }, move(3, 30, 0))).toEqual([
      false,
      false,
      false,
    ]);
    expect(overtaken(move(1, 20, 0), move(2, 20, 0), move(1, 30, 0))).toEqual([false, false, false]);
  });

  it('is not by a deletion, which may be refused', () => {
    expect(overtaken(move(1, 20, 0), { kind: 'delete', card: buildCard() })).toEqual([false, false]);
  });
});
