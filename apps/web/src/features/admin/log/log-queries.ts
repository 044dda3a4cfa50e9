import { adminLogContracts, request } from '@groundwork/api-client';
import type { LogEntry, LoggedAction, LoggedKind } from '@groundwork/domain';
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
}

export const logQueries = {
  administrators: () => contractQuery(administrators, {}, { throwOnError: false }),
  /** The newest entries, with the older ones that were loaded. */
  entries: (filters: LogFilters) =>
    queryOptions({
      ...querySettings(list, {}),
      queryKey: filteredKey(list.path, textsOf(filters)),
      queryFn: async ({ client, signal, queryKey }) => {
        const known = client.getQueryData<LogEntry[]>(queryKey);
        return joinNewest(known, await request(list, { query: filters }, { signal }), ENTRIES_AT_ONCE);
      },
      throwOnError: false,
    }),
};

export const readEntriesBefore = (filters: LogFilters, before: number): Promise<LogEntry[]> =>
  request(list, { query: { ...filters, before } });

const textsOf = (filters: LogFilters) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
