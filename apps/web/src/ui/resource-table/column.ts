import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu-content.ts';

export interface Row {
  id: number;
}

/** A column of a table. Headers must be unique within it. */
export interface Column<R> {
  header: string;
  cell: (row: R) => ReactNode;
  /** The value by which the rows are sorted when the header is pressed. Without it, the header is not a button. */
  sortBy?: (row: R) => string | number;
  /** The cell in a CSV file. What the rows are sorted by, by default. */
  text?: (row: R) => string | number;
  /** `name` identifies the row; `number` is aligned to the end of its column. */
  kind?: 'name' | 'number' | 'date';
}

/** An action on a row: in its menu, or as a button of its own. */
export interface RowAction extends MenuEntry {
  isInline?: true;
}

/** Why there are no rows. */
export interface TableFailure {
  message: string;
  isTrying: boolean;
  retry: () => void;
}

export interface Sorting {
  header: string;
  isDescending: boolean;
}

/** The rows sorted by the chosen column. The sort is stable. */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sorting: Sorting | null,
): readonly R[] {
  const sortBy = columns.find(({ header }) => header === sorting?.header)?.sortBy;
  if (!sorting || !sortBy) return rows;
  const direction = sorting.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(sortBy(a), sortBy(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}

/** Cycles through ascending, descending and unsorted. */
export function nextSorting(sorting: Sorting | null, header: string): Sorting | null {
  if (sorting?.header !== header) return { header, isDescending: false };
  return sorting.isDescending ? null : { header, isDescending: true };
}
