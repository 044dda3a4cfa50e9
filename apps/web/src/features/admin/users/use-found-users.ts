import { adminUserContracts } from '@groundwork/api-client';
import { useCallback } from 'react';
import { useRowsOf } from '../kit/use-rows.ts';
import { useOlderRows } from '../long-list/use-older-rows.ts';
import { adminUserQueries, readUsersBefore, USERS_AT_ONCE } from './user-queries.ts';

/** The users that a search finds. While others are looked for, those found last stay in sight: `isOld`. */
export function useFoundUsers(q: string) {
  const query = adminUserQueries.found(q);
  const { rows, failure, isOld } = useRowsOf(
    { ...query, placeholderData: (previous: unknown) => previous as never },
    adminUserContracts.list,
    'Failed to load users',
  );
  const readBefore = useCallback((before: number) => readUsersBefore(q, before), [q]);
  const older = useOlderRows({
    list: query.queryKey,
    rows: isOld ? undefined : rows,
    pageSize: USERS_AT_ONCE,
    readBefore,
  });
  return { rows, failure, isOld, older };
}
