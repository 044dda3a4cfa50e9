import { describe, expect, it } from 'vitest';
import type { BoardColumn } from '../entities/board.ts';
import { columnOfCard, outcomeOfName } from './outcome-columns.ts';

const columnsOf = (...outcomes: BoardColumn['outcome'][]) =>
  outcomes.map((outcome, order) => ({ id: order + 1, order, outcome }));

describe('outcomeOfName', () => {
  it.each([
    ['Validated', 'validated'],
    [' INVALIDATED ', 'invalidated'],
    ['Not validated', null],
    ['Inconclusive', null],
  ])('%j is free and stands for %s', (name, outcome) => {
    expect(outcomeOfName(name, columnsOf(null))).toBe(outcome);
  });

  it('gives nothing that a column stands for already', () => {
    expect(outcomeOfName('Validated', columnsOf('validated'))).toBeNull();
    expect(outcomeOfName('Validated', columnsOf('invalidated'))).toBe('validated');
  });
});

describe('columnOfCard', () => {
  const BOARD = columnsOf(null, null, 'validated', 'invalidated', null);

  it.each([
    ['decided, is in the column of its outcome', 'validated', 1, 3],
    ['decided as inconclusive, stays', 'inconclusive', 1, 1],
    ['decided as inconclusive, leaves the column of an outcome', 'inconclusive', 4, 2],
    ['reopened, goes back before the column of its outcome', null, 3, 2],
    ['reopened in another column, stays', null, 5, 5],
    ['of a column that is gone, stays', null, 9, 9],
  ] as const)('a card that is %s', (_name, outcome, columnId, expected) => {
    expect(columnOfCard({ columnId, outcome }, BOARD)).toBe(expected);
    expect(columnOfCard({ columnId, outcome }, BOARD.toReversed())).toBe(expected);
  });

  it('finds a column behind where there is none before, and stays where there is none', () => {
    const reopened = { columnId: 1, outcome: null };
    expect(columnOfCard(reopened, columnsOf('validated', 'invalidated', null, null))).toBe(3);
    expect(columnOfCard(reopened, columnsOf('validated', 'invalidated'))).toBe(1);
    // The outcome is reversed, and no column stands for the new one.
    expect(columnOfCard({ columnId: 1, outcome: 'invalidated' }, columnsOf('validated', null))).toBe(2);
  });
});
