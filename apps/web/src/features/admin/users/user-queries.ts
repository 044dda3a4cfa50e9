import { adminUserContracts, request } from '@groundwork/api-client';
import type { AdminUser } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { joinNewest } from '../long-list/join-newest.ts';

const { list, impact } = adminUserContracts;

/** How many the server answers at once (AD-2). */
export const USERS_AT_ONCE = 100;

export const adminUserQueries = {
  /** Users with `q` in a name or their address, newest first, with the older ones that were loaded. */
  found: (q: string) =>
    queryOptions({
      ...querySettings(list, {}),
      queryKey: filteredKey(list.path, { q }),
      queryFn: async ({ client, signal, queryKey }) => {
        const known = client.getQueryData<AdminUser[]>(queryKey);
        return joinNewest(known, await request(list, { query: { q } }, { signal }), USERS_AT_ONCE);
      },
      throwOnError: false,
    }),
  impact: (userId: number) => contractQuery(impact, { params: { userId } }, { throwOnError: false }),
};

export const readUsersBefore = (q: string, before: number): Promise<AdminUser[]> =>
  request(list, { query: { q, before } });
