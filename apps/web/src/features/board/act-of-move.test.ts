import { describe, expect, it } from 'vitest';
import { actOfMove } from './act-of-move.ts';
import { buildKanban } from './test/board-world.ts';

const OWN = { id: 50, boardId: 5, name: 'On hold', order: 4, meaning: null };
const COLUMNS = [...buildKanban().columns, OWN];
const IDEA = { columnId: 10, state: 'idea', outcome: null } as const;
const TESTING = { columnId: 20, state: 'testing', outcome: null } as const;
const decided = (columnId: number, outcome: 'validated' | 'inconclusive') =>
  ({ columnId, state: 'decided', outcome }) as const;

describe('a card that is moved to To Do, Testing, Validated, Invalidated or a column of its own', () => {
  it.each([
    ['idea', IDEA, ['move', 'start', 'start', 'start', 'move']],
    ['idea elsewhere', { ...IDEA, columnId: 50 }, ['move', 'start', 'start', 'start', 'move']],
    ['test', TESTING, ['stop', 'move', 'decide', 'decide', 'move']],
    ['validated card', decided(30, 'validated'), ['reopen', 'reopen', 'move', 'reopen', 'move']],
    ['inconclusive card', decided(20, 'inconclusive'), ['reopen', 'move', 'reopen', 'reopen', 'move']],
    // A board may have no better column for it.
    ['card where it does not belong', { ...IDEA, columnId: 30 }, ['move', 'start', 'move', 'start', 'move']],
  ] as const)('as %s', (_name, card, acts) => {
    expect(COLUMNS.map(column => actOfMove(card, column))).toEqual(acts);
  });
});
