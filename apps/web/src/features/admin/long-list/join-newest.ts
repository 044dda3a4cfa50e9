import type { Row } from '../../../ui/resource-table/column.ts';

/**
 * The newest page of a list, with the older rows that were loaded behind it. Rows stand by their ids, the highest first.
 * Where so many are new that there may be a gap between, the older ones go: they are loaded again as one scrolls.
 */
export function joinNewest<R extends Row>(known: readonly R[] | undefined, page: R[], pageSize: number): R[] {
  const last = page.at(-1);
  if (!known || !last || page.length < pageSize || !known.some(({ id }) => id >= last.id)) return page;
  return [...page, ...known.filter(({ id }) => id < last.id)];
}

/** The same for an older page behind what is known. */
export function joinOlder<R extends Row>(known: readonly R[], page: readonly R[]): R[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !ids.has(id))];
}

export const oldestId = (rows: readonly Row[] | undefined): number | undefined =>
  rows?.reduce<number | undefined>(
    (oldest, { id }) => (oldest === undefined ? id : Math.min(oldest, id)),
    undefined,
  );
