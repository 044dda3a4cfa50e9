import { expect, inject, it } from 'vitest';
import { describeBoards } from '../../bench/board/board.ts';
import { BOARD_SIZES, measureBoards } from '../../bench/board/measure-board.ts';

it('the board benchmark measures both sizes', async () => {
  const times = await measureBoards(inject('databaseUrl') || null, 2);
  expect(times.map(({ cards }) => cards)).toEqual(BOARD_SIZES);
  for (const { read, move } of times) expect(Math.min(read.min, move.min)).toBeGreaterThan(0);
}, 120_000);

it('the table of boards has a line for each size', () => {
  const spread = { min: 1, p50: 2, p95: 3, p99: 4, max: 5 };
  expect(describeBoards('PostgreSQL', [{ cards: 50, read: spread, move: { ...spread, p50: 2.5 } }])).toEqual([
    ['PostgreSQL', '50', '2.0', '3.0', '2.5', '3.0'],
  ]);
});
