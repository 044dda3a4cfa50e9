import { markdownTable } from '../lib/benchmark-document.ts';
import type { BenchSection } from '../lib/section.ts';
import { type BoardTimes, measureBoards } from './measure-board.ts';

/** What a board and a move cost with few cards and with as many as it holds. */
export const runBoard: BenchSection = async ({ databaseUrl, quick, say }) => {
  const rounds = quick ? 10 : 200;
  const rows: string[][] = [];
  for (const [database, url] of [
    ['PostgreSQL', databaseUrl],
    ['Embedded database', null],
  ] as const) {
    say(database);
    rows.push(...describeBoards(database, await measureBoards(url, rounds)));
  }
  const head = ['', 'cards', 'whole board: p50, ms', 'p95', 'a move: p50, ms', 'p95'];
  return { text: `${rounds} requests of each kind:\n\n${markdownTable(head, rows)}`, missed: [] };
};

function describeBoards(database: string, times: readonly BoardTimes[]): string[][] {
  return times.map(({ cards, read, move }) => [
    database,
    String(cards),
    ...[read.p50, read.p95, move.p50, move.p95].map(value => value.toFixed(1)),
  ]);
}
