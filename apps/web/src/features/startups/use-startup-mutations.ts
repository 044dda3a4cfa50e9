import { request, startupContracts } from '@groundwork/api-client';
import type { Startup } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { startupChannel } from '../../app/channels.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';
import { DELETION } from './startup-deletion.ts';
import { startupQueries } from './startup-queries.ts';

/** Changes the cached list of startups, if there is one. */
export function changeStartupList(client: QueryClient, change: (startups: Startup[]) => Startup[]): void {
  client.setQueryData(startupQueries.list().queryKey, startups => startups && change(startups));
}

/** Puts a saved startup into the cache, and tells other tabs. */
export function publishStartup(client: QueryClient, startup: Startup): void {
  changeStartupList(client, startups => startups.map(other => (other.id === startup.id ? startup : other)));
  client.setQueryData(startupQueries.detail(startup.id).queryKey, startup);
  startupChannel.announce({ kind: 'saved', startupId: startup.id });
}

export function useDeleteStartup() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: DELETION,
    meta: { failure: 'own' },
    mutationFn: (startupId: number) => request(startupContracts.remove, { params: { startupId } }),
    onSuccess: ({ wasThere }, startupId) => {
      changeStartupList(client, startups => startups.filter(({ id }) => id !== startupId));
      client.setQueryData(startupQueries.detail(startupId).queryKey, old => old && null);
      startupChannel.announce({ kind: 'deleted', startupId });
      void showToast(
        wasThere
          ? { title: 'Startup deleted', message: 'Your startup has been deleted successfully.' }
          : { title: 'Startup was already deleted' },
      );
    },
    onError: notifyFailure('Error deleting startup'),
  });
}
