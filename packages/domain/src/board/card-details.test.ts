import { expect, it } from 'vitest';
import type { Card, CardDetails } from '../entities/board.ts';
import { checkCardDetails } from './card-details.ts';

const MOMENT = '2026-12-03T09:00:00.000Z';
const CARD: Card = {
  id: 1,
  columnId: 2,
  title: 'Bakers pay',
  order: 0,
  stage: 'Discover',
  state: 'idea',
  hypothesis: null,
  test: null,
  metric: null,
  criteria: null,
  coachWritten: [],
  testStartedAt: null,
  outcome: null,
  decidedAt: null,
  dueOn: null,
  followsId: null,
  balance: { supports: 0, contradicts: 0, neither: 0 },
  createdAt: MOMENT,
  updatedAt: MOMENT,
};
const DETAILS = {
  card: CARD,
  column: { id: 2, boardId: 3, name: 'Testing', order: 1, meaning: 'testing' },
  board: { id: 3, name: 'Board', startupId: 4 },
  startup: { id: 4, name: 'Crumb' },
};

it.each([
  ['all that belongs together', {}, null],
  ['no card', { card: undefined }, 'Missing required data in the response'],
  ['no startup', { startup: undefined }, 'Missing required data in the response'],
  [
    'the column of another card',
    { card: { ...CARD, columnId: 9 } },
    "Card's column ID does not match the provided column",
  ],
  [
    'the board of another column',
    { column: { ...DETAILS.column, boardId: 9 } },
    "Column's board ID does not match the provided board",
  ],
  [
    'the startup of another board',
    { board: { ...DETAILS.board, startupId: 9 } },
    "Board's startup ID does not match the provided startup",
  ],
])('says what is wrong with details of %s', (_name, wrong, message) => {
  expect(checkCardDetails({ ...DETAILS, ...wrong } as Partial<CardDetails>)).toBe(message);
});
