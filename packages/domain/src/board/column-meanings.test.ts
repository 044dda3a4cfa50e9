import { describe, expect, it } from 'vitest';
import type { BoardColumn } from '../entities/board.ts';
import { columnOfCard, mayEnter, meaningOfCard, meaningOfName, NEW_CARD } from './column-meanings.ts';

const columnsOf = (...meanings: BoardColumn['meaning'][]) =>
  meanings.map((meaning, order) => ({ id: order + 1, order, meaning }));

const IDEA = NEW_CARD;
const TESTING = { state: 'testing', outcome: null } as const;
const decided = (outcome: 'validated' | 'invalidated' | 'inconclusive') =>
  ({ state: 'decided', outcome }) as const;

describe('meaningOfName', () => {
  it.each([
    ['To Do', 'idea'],
    ['testing', 'testing'],
    ['Validated', 'validated'],
    [' INVALIDATED ', 'invalidated'],
    ['Not validated', null],
    ['Inconclusive', null],
    ['Backlog', null],
  ])('%j is free and means %s', (name, meaning) => {
    expect(meaningOfName(name, columnsOf(null))).toBe(meaning);
  });

  it('gives nothing that a column means already', () => {
    expect(meaningOfName('Validated', columnsOf('validated'))).toBeNull();
    expect(meaningOfName('Validated', columnsOf('invalidated'))).toBe('validated');
  });
});

describe('a card', () => {
  it.each([
    ['an idea', IDEA, 'idea'],
    ['under test', TESTING, 'testing'],
    ['validated', decided('validated'), 'validated'],
    ['invalidated', decided('invalidated'), 'invalidated'],
    ['inconclusive', decided('inconclusive'), 'testing'],
  ] as const)(
    'that is %s enters only the column that means it, and those without a meaning',
    (_name, card, home) => {
      expect(meaningOfCard(card)).toBe(home);
      const open = (['idea', 'testing', 'validated', 'invalidated', null] as const).filter(meaning =>
        mayEnter(card, { meaning }),
      );
      expect(open).toEqual([home, null]);
    },
  );
});

describe('columnOfCard', () => {
  const BOARD = columnsOf('idea', 'testing', 'validated', 'invalidated', null);

  it.each([
    ['begins its test, goes to Testing', TESTING, 1, 2],
    ['begins its test in an own column, goes to Testing', TESTING, 5, 2],
    ['is decided, goes to its outcome', decided('validated'), 2, 3],
    ['is decided in an own column, goes to its outcome', decided('invalidated'), 5, 4],
    ['is inconclusive, stays in Testing', decided('inconclusive'), 2, 2],
    ['is inconclusive in an own column, stays', decided('inconclusive'), 5, 5],
    ['is inconclusive elsewhere, goes to Testing', decided('inconclusive'), 4, 2],
    ['is reopened, goes back to Testing', TESTING, 3, 2],
    ['is no longer tested, goes to To Do', IDEA, 2, 1],
  ] as const)('a card that %s', (_name, card, columnId, expected) => {
    expect(columnOfCard({ ...card, columnId }, BOARD)).toBe(expected);
    expect(columnOfCard({ ...card, columnId }, BOARD.toReversed())).toBe(expected);
  });

  it('without a column of its meaning stays where it may be, or goes to the nearest own one', () => {
    const stopped = { ...IDEA, columnId: 2 };
    expect(columnOfCard(stopped, columnsOf(null, null, 'validated'))).toBe(2);
    expect(columnOfCard(stopped, columnsOf(null, 'testing', null))).toBe(1);
    expect(columnOfCard(stopped, columnsOf('validated', 'testing', null, null))).toBe(3);
    expect(columnOfCard(stopped, columnsOf('validated', 'testing'))).toBe(2);
    expect(columnOfCard({ ...stopped, columnId: 9 }, columnsOf('validated', 'testing'))).toBe(9);
  });

  it('has a place for a new card wherever there is a column', () => {
    expect(columnOfCard(IDEA, columnsOf('testing', null, 'idea'))).toBe(3);
    expect(columnOfCard(IDEA, columnsOf('testing', null))).toBe(2);
    expect(columnOfCard(IDEA, columnsOf('testing', 'validated').toReversed())).toBe(1);
    expect(columnOfCard(IDEA, [])).toBeUndefined();
  });
});
