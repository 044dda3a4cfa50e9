import type { PathKey } from '../../../app/query-keys.ts';

/** Key of a filtered list, with the filters as a query string below the whole list's path. */
export const filteredKey = (path: `/api/${string}`, filters: object): PathKey => [
  path,
  `?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`,
];
