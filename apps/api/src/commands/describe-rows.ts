import type { RowCounts } from '../backup/backup-format.ts';

/** A line on standard error: standard output may be the backup itself. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printRows(table: string, rows: number): void {
  note(`${table}: ${rows}`);
}

export function warnLeftOut(tables: string[]): void {
  note(`Left out, because they aren't Groundwork's: ${tables.join(', ')}`);
}

/** @param began by `performance.now()` */
export function describeRows(rows: RowCounts, began: number): string {
  const counts = Object.values(rows);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `${total} rows of ${counts.length} tables in ${seconds} s,`;
}
