import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CardPlace,
  planCardInsert,
  planCardMove,
  planCardRemoval,
  planColumnMove,
} from './plan-move.ts';

const BOARD: CardPlace[] = [
  { id: 1, columnId: 10, order: 0 },
  { id: 2, columnId: 10, order: 1 },
  { id: 3, columnId: 10, order: 2 },
  { id: 4, columnId: 20, order: 0 },
];

const apply = (cards: readonly CardPlace[], changed: readonly CardPlace[]) =>
  cards.map(card => changed.find(({ id }) => id === card.id) ?? card);

const column = (cards: readonly CardPlace[], columnId: number) =>
  cards
    .filter(card => card.columnId === columnId)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id }) => id);

const isDense = (cards: readonly CardPlace[]) =>
  [...new Set(cards.map(({ columnId }) => columnId))].every(id => {
    const orders = cards.filter(({ columnId }) => columnId === id).map(({ order }) => order);
    return orders.toSorted((a, b) => a - b).every((order, index) => order === index);
  });

describe('planCardMove', () => {
  it.each([
    ['to the end of another column', { cardId: 1, columnId: 20, order: 1 }, [2, 3], [4, 1]],
    ['to the beginning of another column', { cardId: 1, columnId: 20, order: 0 }, [2, 3], [1, 4]],
    ['beyond the end', { cardId: 1, columnId: 20, order: 99 }, [2, 3], [4, 1]],
    ['down within its column', { cardId: 1, columnId: 10, order: 2 }, [2, 3, 1], [4]],
    ['up within its column', { cardId: 3, columnId: 10, order: 0 }, [3, 1, 2], [4]],
    ['into an empty column', { cardId: 4, columnId: 30, order: 5 }, [1, 2, 3], []],
  ])('moves a card %s', (_name, move, ten, twenty) => {
    const after = apply(BOARD, planCardMove(BOARD, move) ?? []);
    expect([column(after, 10), column(after, 20)]).toEqual([ten, twenty]);
    expect(isDense(after)).toBe(true);
  });

  it('changes nothing when the card is there already, and knows no other cards', () => {
    expect(planCardMove(BOARD, { cardId: 2, columnId: 10, order: 1 })).toEqual([]);
    expect(planCardMove(BOARD, { cardId: 9, columnId: 10, order: 1 })).toBeNull();
  });

  it('names only the places that change', () => {
    expect(planCardMove(BOARD, { cardId: 2, columnId: 20, order: 1 })).toEqual([
      { id: 3, columnId: 10, order: 1 },
      { id: 2, columnId: 20, order: 1 },
    ]);
  });

  it('mends orders that are not dense', () => {
    const broken = BOARD.map(card => ({ ...card, order: card.order * 3 }));
    const after = apply(broken, planCardMove(broken, { cardId: 4, columnId: 10, order: 1 }) ?? []);
    expect(column(after, 10)).toEqual([1, 4, 2, 3]);
    expect(isDense(after)).toBe(true);
  });
});

it('makes room for a new card', () => {
  expect(planCardInsert(BOARD, { columnId: 10, order: 1 })).toEqual({
    order: 1,
    changed: [
      { id: 2, columnId: 10, order: 2 },
      { id: 3, columnId: 10, order: 3 },
    ],
  });
  expect(planCardInsert(BOARD, { columnId: 10, order: 99 })).toEqual({ order: 3, changed: [] });
  expect(planCardInsert(BOARD, { columnId: 30, order: 4 })).toEqual({ order: 0, changed: [] });
});

it('closes the gap of a card that leaves', () => {
  expect(planCardRemoval(BOARD, 2)).toEqual([{ id: 3, columnId: 10, order: 1 }]);
  expect(planCardRemoval(BOARD, 9)).toEqual([]);
});

it('moves a column', () => {
  const columns = [4, 5, 6].map((id, order) => ({ id, order }));
  expect(planColumnMove(columns, 6, 0)?.map(({ id, order }) => [id, order])).toEqual([
    [6, 0],
    [4, 1],
    [5, 2],
  ]);
  expect(planColumnMove(columns, 4, 99)?.map(({ id }) => id)).toEqual([5, 6, 4]);
  expect(planColumnMove(columns, 9, 0)).toBeNull();
});

const COLUMNS = [10, 20, 30];
const ordered = (count: number): CardPlace[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, columnId: 10, order: index }));
const move = fc.record({
  cardId: fc.integer({ min: 1, max: 12 }),
  columnId: fc.constantFrom(...COLUMNS),
  order: fc.integer({ min: 0, max: 15 }),
});

it('keeps every card once and every order dense, whatever is moved, added and removed', () => {
  const change = fc.oneof(
    move.map(move => ({ kind: 'move' as const, move })),
    move.map(move => ({ kind: 'insert' as const, move })),
    fc.integer({ min: 1, max: 12 }).map(cardId => ({ kind: 'remove' as const, cardId })),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), changes => {
      let cards = ordered(8);
      let ids = cards.map(({ id }) => id);
      for (const change of changes) {
        if (change.kind === 'move') cards = apply(cards, planCardMove(cards, change.move) ?? []);
        else if (change.kind === 'insert') {
          const { columnId } = change.move;
          const { order, changed } = planCardInsert(cards, change.move);
          const id = Math.max(0, ...ids) + 1;
          cards = [...apply(cards, changed), { id, columnId, order }];
          ids = [...ids, id];
        } else {
          const changed = planCardRemoval(cards, change.cardId);
          cards = apply(cards, changed).filter(({ id }) => id !== change.cardId);
          ids = ids.filter(id => id !== change.cardId);
        }
        expect(cards.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
        expect(isDense(cards)).toBe(true);
      }
    }),
  );
});

it('ends where the last of racing moves put a card, whoever came first', () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), moves => {
      // Each client planned on a stale board; the lock makes the server replan on the current one.
      let cards = ordered(12);
      for (const next of moves) cards = apply(cards, planCardMove(cards, next) ?? []);
      const last = moves.at(-1);
      const card = cards.find(({ id }) => id === last?.cardId);
      const size = cards.filter(({ columnId }) => columnId === last?.columnId).length;
      expect([card?.columnId, card?.order]).toEqual([last?.columnId, Math.min(last?.order ?? 0, size - 1)]);
      expect(isDense(cards)).toBe(true);
    }),
  );
});
