import { adminLogContracts, request } from '@groundwork/api-client';
import type { ListedLogEntry, LoggedAction, LoggedKind } from '@groundwork/domain';
import { contractQuery } from '../../../app/contract-query.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import type { LongList } from '../long-list/use-long-list.ts';

const { list, administrators } = adminLogContracts;

export interface LogFilters {
  kind?: LoggedKind;
  action?: LoggedAction;
  adminId?: number;
  /** Moments in time: the days of the address are the reader's. */
  from?: string;
  until?: string;
}

export const administratorsQuery = contractQuery(administrators, {}, { throwOnError: false });

/** The entries that match, the newest first. */
export const entriesOf = (filters: LogFilters): LongList<ListedLogEntry> => ({
  contract: list,
  key: filteredKey(list.path, filters),
  pageSize: 50,
  read: (last, limit, options) =>
    request(
      list,
      { query: { ...filters, ...(last && { before: last.id }), ...(limit && { limit }) } },
      options,
    ),
});
