import { listAccountSessions } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['/api/account/sessions'],
      queryFn: ({ signal }) => listAccountSessions({ signal, sessionOver: 'leave-now' }),
      ...FRESHNESS.accountSessions,
    }),
};
