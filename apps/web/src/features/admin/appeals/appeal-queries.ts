import { adminAppealContracts, request } from '@groundwork/api-client';
import type { Appeal } from '@groundwork/domain';
import { contractQuery } from '../../../app/contract-query.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import type { LongList } from '../long-list/use-long-list.ts';

const { count, list } = adminAppealContracts;

/** How many are open. Pages work without it, so it throws no failure. */
export const openAppealsQuery = contractQuery(count, {}, { throwOnError: false });

/** The newest first. */
export const appealsOf = (shown: 'open' | 'decided'): LongList<Appeal> => ({
  contract: list,
  key: filteredKey(list.path, { shown }),
  pageSize: 50,
  read: (last, _, options) =>
    request(list, { query: { decided: shown === 'decided', ...(last && { before: last.id }) } }, options),
});
