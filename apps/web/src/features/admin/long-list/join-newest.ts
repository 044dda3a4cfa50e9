import type { Row } from '../../../ui/resource-table/column.ts';

/**
 * Joins the newest page of a list to the older rows that were loaded. Rows are ordered by id, the highest first. If so
 * many are new that there may be a gap, the older ones are dropped; they are loaded again on scrolling.
 */
export function joinNewest<R extends Row>(known: readonly R[] | undefined, page: R[], pageSize: number): R[] {
  const last = page.at(-1);
  if (!known || !last || page.length < pageSize || !known.some(({ id }) => id >= last.id)) return page;
  return [...page, ...known.filter(({ id }) => id < last.id)];
}

/** Appends an older page to the known rows. */
export function joinOlder<R extends Row>(known: readonly R[], page: readonly R[]): R[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !ids.has(id))];
}

export const oldestId = (rows: readonly Row[] | undefined): number | undefined =>
  rows?.reduce<number | undefined>(
    (oldest, { id }) => (oldest === undefined ? id : Math.min(oldest, id)),
    undefined,
  );
