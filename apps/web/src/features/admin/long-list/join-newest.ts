import type { Row } from '../../../ui/resource-table/column.ts';

/**
 * Joins the first page of a list to the rows behind it that were loaded. If so many are new that there may be a gap, the
 * others are dropped; they are loaded again on scrolling.
 */
export function joinNewest<R extends Row>(known: readonly R[] | undefined, page: R[], pageSize: number): R[] {
  const last = known?.findIndex(({ id }) => id === page.at(-1)?.id) ?? -1;
  if (!known || last < 0 || page.length < pageSize) return page;
  return joinOlder(page, known.slice(last + 1));
}

/** Appends an older page to the known rows. */
export function joinOlder<R extends Row>(known: readonly R[], page: readonly R[]): R[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !ids.has(id))];
}

export const oldestOf = <R extends Row>(rows: readonly R[]): R | undefined =>
  rows.reduce<R | undefined>((oldest, row) => (oldest && oldest.id < row.id ? oldest : row), undefined);
