import { accountContracts, request } from '@groundwork/api-client';
import type { AccountSession } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast.ts';
import { accountQueries } from './account-queries.ts';

/** Removes ended sessions from the list at once; the refetch after every mutation confirms it. */
export function keepSessions(client: QueryClient, isKept: (session: AccountSession) => boolean): void {
  client.setQueryData(accountQueries.sessions().queryKey, sessions => sessions?.filter(isKept));
}

export function useEndSession(onEnded: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: { verb: 'delete', entity: 'session' } },
    mutationFn: ({ id }: AccountSession) =>
      request(accountContracts.endSession, { params: { sessionId: id } }),
    onSuccess: ({ wasThere }, { id, device }) => {
      keepSessions(client, session => session.id !== id);
      void showToast(
        wasThere
          ? { title: 'Session ended', message: `${device} has been logged out.` }
          : { title: 'Session was already deleted' },
      );
      onEnded();
    },
  });
}

export function useEndOtherSessions(onEnded: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: { verb: 'delete', entity: 'sessions' } },
    mutationFn: () => request(accountContracts.endOtherSessions),
    onSuccess: () => {
      keepSessions(client, session => session.isCurrent);
      void showToast({
        title: 'Logged out everywhere else',
        message: 'Your other sessions have been ended.',
      });
      onEnded();
    },
  });
}
