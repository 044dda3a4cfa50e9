import { adminUserContracts, request, type UserSort } from '@groundwork/api-client';
import type { AdminUser, UserRole } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { oldestOf } from '../long-list/join-newest.ts';
import type { LongList } from '../long-list/use-long-list.ts';

const { list, count, impact } = adminUserContracts;

export interface UserFilters {
  q: string;
  role?: UserRole;
  cohortId?: number;
}

export interface UserList extends UserFilters {
  sort: UserSort;
}

export const adminUserQueries = {
  count: (filters: UserFilters) =>
    queryOptions({
      ...querySettings(count, {}),
      queryKey: filteredKey(count.path, filters),
      queryFn: ({ signal }) => request(count, { query: filters }, { signal }),
      throwOnError: false,
    }),
  impact: (userId: number) => contractQuery(impact, { params: { userId } }, { throwOnError: false }),
};

/** Users that match. In the newest-first list, one that was just added is behind the last one. */
export const usersOf = (wanted: UserList): LongList<AdminUser> => ({
  contract: list,
  key: filteredKey(list.path, wanted),
  pageSize: 100,
  read: (last, limit, options) =>
    request(
      list,
      { query: { ...wanted, ...(last && behind(wanted, last)), ...(limit && { limit }) } },
      options,
    ),
  findLast: wanted.sort === 'newest' ? oldestOf : lastOf,
  keepsRows: true,
});

const lastOf = <R>(rows: readonly R[]): R | undefined => rows.at(-1);

const behind = ({ sort }: UserList, { id, username, email }: AdminUser) => {
  if (sort === 'username') return { after: username };
  return sort === 'email' ? { after: email } : { before: id };
};
