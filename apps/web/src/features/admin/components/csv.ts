import { toCsv } from '@groundwork/domain';
import type { Column } from '../../../ui/resource-table/column.ts';

/** The most rows of a file. Reading more would meet the limits on requests. */
export const MAX_CSV_ROWS = 10_000;
/** How many the server answers at once at most. */
const CSV_PAGE = 500;

export type CsvColumn<R> = Pick<Column<R>, 'header' | 'text' | 'sortBy'>;

/** A table as CSV, with its columns. */
export const csvOf = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string =>
  toCsv(
    columns.map(({ header }) => header),
    rows.map(row => columns.map(({ text, sortBy }) => (text ?? sortBy)?.(row) ?? '')),
  );

interface Paged<R> {
  read: (last?: R, limit?: number) => Promise<R[]>;
}

/** All pages of a list, up to the most rows of a file. */
export async function readAll<R>({ read }: Paged<R>): Promise<R[]> {
  const rows: R[] = [];
  for (;;) {
    const page = await read(rows.at(-1), CSV_PAGE);
    rows.push(...page);
    if (page.length < CSV_PAGE || rows.length >= MAX_CSV_ROWS) return rows;
  }
}
