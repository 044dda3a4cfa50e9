import { adminUserContracts, request, type UserSort } from '@groundwork/api-client';
import type { AdminUser, UserRole } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { joinNewest, oldestOf } from '../long-list/join-newest.ts';

const { list, count, impact } = adminUserContracts;

/** How many the server answers at once (AD-2). */
export const USERS_AT_ONCE = 100;

export interface UserFilters {
  q: string;
  role?: UserRole;
  cohortId?: number;
}

export interface UserList extends UserFilters {
  sort: UserSort;
}

export const adminUserQueries = {
  /** Users that match, with those behind the first page that were loaded. */
  found: (wanted: UserList) =>
    queryOptions({
      ...querySettings(list, {}),
      queryKey: filteredKey(list.path, textsOf(wanted)),
      queryFn: async ({ client, signal, queryKey }) => {
        const known = client.getQueryData<AdminUser[]>(queryKey);
        return joinNewest(known, await request(list, { query: wanted }, { signal }), USERS_AT_ONCE);
      },
      throwOnError: false,
    }),
  count: (filters: UserFilters) =>
    queryOptions({
      ...querySettings(count, {}),
      queryKey: filteredKey(count.path, textsOf(filters)),
      queryFn: ({ signal }) => request(count, { query: filters }, { signal }),
      throwOnError: false,
    }),
  impact: (userId: number) => contractQuery(impact, { params: { userId } }, { throwOnError: false }),
};

/** The users behind the last one that was read, in the list's order. */
export const readUsersBehind = (wanted: UserList, last?: AdminUser, limit?: number): Promise<AdminUser[]> =>
  request(list, {
    query: { ...wanted, ...(last && behind(wanted, last)), ...(limit && { limit }) },
  });

/** In the newest-first list, one that was just added is behind the last one. */
export const lastUserOf = ({ sort }: UserList) => (sort === 'newest' ? oldestOf : lastOf);

const lastOf = <R>(rows: readonly R[]): R | undefined => rows.at(-1);

const behind = ({ sort }: UserList, { id, username, email }: AdminUser) => {
  if (sort === 'username') return { after: username };
  return sort === 'email' ? { after: email } : { before: id };
};

const textsOf = (filters: object) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
