import { adminLogContracts, request } from '@groundwork/api-client';
import type { ListedLogEntry, LoggedAction, LoggedKind } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { joinNewest } from '../long-list/join-newest.ts';

const { list, administrators } = adminLogContracts;

/** How many the server answers at once (AD-2). */
export const ENTRIES_AT_ONCE = 50;

export interface LogFilters {
  kind?: LoggedKind;
  action?: LoggedAction;
  adminId?: number;
  /** Moments in time: the days of the address are the reader's. */
  from?: string;
  until?: string;
}

export const logQueries = {
  administrators: () => contractQuery(administrators, {}, { throwOnError: false }),
  /** The newest entries, with the older ones that were loaded. */
  entries: (filters: LogFilters) =>
    queryOptions({
      ...querySettings(list, {}),
      queryKey: filteredKey(list.path, textsOf(filters)),
      queryFn: async ({ client, signal, queryKey }) => {
        const known = client.getQueryData<ListedLogEntry[]>(queryKey);
        return joinNewest(known, await request(list, { query: filters }, { signal }), ENTRIES_AT_ONCE);
      },
      throwOnError: false,
    }),
};

/** The entries behind the last one that was read. `limit` is for a file. */
export const readEntriesBehind = (
  filters: LogFilters,
  last?: ListedLogEntry,
  limit?: number,
): Promise<ListedLogEntry[]> =>
  request(list, { query: { ...filters, ...(last && { before: last.id }), ...(limit && { limit }) } });

const textsOf = (filters: LogFilters) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
