import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu-content.ts';

export interface Row {
  id: number;
}

/** A column of a table. Its header is unique there. */
export interface Column<R> {
  header: string;
  cell: (row: R) => ReactNode;
  /** What the rows are sorted by when its header is pressed. Without it, there is nothing to press. */
  sortBy?: (row: R) => string | number;
  /** `name` is what a row is about, `number` stands at the end of its column. */
  kind?: 'name' | 'number' | 'date';
}

/** What can be done with a row: in its menu, or as a button of its own. */
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

/** The rows by the column that was chosen; those that are alike stay in their order. */
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

/** Upwards, then downwards, then as the rows came. */
export function nextSorting(sorting: Sorting | null, header: string): Sorting | null {
  if (sorting?.header !== header) return { header, isDescending: false };
  return sorting.isDescending ? null : { header, isDescending: true };
}
