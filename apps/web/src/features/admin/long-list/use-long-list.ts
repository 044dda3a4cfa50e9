import { type AnyContract, type RequestOptions, USUAL } from '@groundwork/api-client';
import type { PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { useRowsOf } from '../components/use-rows.ts';
import { joinNewest } from './join-newest.ts';
import { useOlderRows } from './use-older-rows.ts';

/** A list of which the server answers a page at a time. */
export interface LongList<R extends Row> {
  contract: AnyContract & { kind: 'list' };
  key: PathKey;
  /** Number of rows in a full page. */
  pageSize: number;
  /** The page behind this row, or the first one. `limit` is for a file. */
  read: (last?: R, limit?: number, options?: RequestOptions) => Promise<R[]>;
  /** The last of the loaded rows, in the list's order; the oldest by default. */
  findLast?: (rows: readonly R[]) => R | undefined;
  /** Shows the rows of the list before, until its own are loaded. */
  keepsRows?: true;
}

/** The rows of a long list that are loaded, and a way to load more. Pass it the same list as long as its key is. */
export function useLongList<R extends Row>(list: LongList<R>, failed: string) {
  const { contract, key, pageSize, read, findLast, keepsRows } = list;
  const { freshMs, keptMs } = contract.freshness ?? USUAL;
  const shown = useRowsOf<R[]>(
    {
      queryKey: key,
      staleTime: freshMs,
      gcTime: keptMs,
      queryFn: async ({ client, signal }) =>
        joinNewest(client.getQueryData<R[]>(key), await read(undefined, undefined, { signal }), pageSize),
      throwOnError: false,
      ...(keepsRows && { placeholderData: (previous: unknown) => previous as never }),
    },
    contract,
    failed,
  );
  const rows = shown.isOld ? undefined : shown.rows;
  const older = useOlderRows({ list: key, rows, pageSize, readBehind: read, ...(findLast && { findLast }) });
  return { ...shown, older, list: key };
}
