import { adminAppealContracts, request } from '@groundwork/api-client';
import type { Appeal } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { joinNewest } from '../long-list/join-newest.ts';

const { count, list } = adminAppealContracts;

/** How many are open. Pages work without it, so it throws no failure. */
export const openAppealsQuery = contractQuery(count, {}, { throwOnError: false });

/** How many the server answers at once. */
export const APPEALS_AT_ONCE = 50;

type Shown = 'open' | 'decided';

const filterOf = (shown: Shown) => ({ decided: shown === 'decided' });

/** The newest appeals, with the older ones that were loaded. */
export const appealsQuery = (shown: Shown) =>
  queryOptions({
    ...querySettings(list, {}),
    queryKey: filteredKey(list.path, { shown }),
    queryFn: async ({ client, signal, queryKey }) => {
      const known = client.getQueryData<Appeal[]>(queryKey);
      return joinNewest(known, await request(list, { query: filterOf(shown) }, { signal }), APPEALS_AT_ONCE);
    },
    throwOnError: false,
  });

export const readAppealsBefore = (shown: Shown, before: number): Promise<Appeal[]> =>
  request(list, { query: { ...filterOf(shown), before } });
