import type { PathKey } from '../../../app/query-keys.ts';

/** The key of a list of which the address has the filters: below the path of the whole list. */
export const filteredKey = (path: `/api/${string}`, filters: Record<string, string>): PathKey => [
  path,
  `?${new URLSearchParams(filters)}`,
];
