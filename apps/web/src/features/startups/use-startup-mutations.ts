import { createStartup, deleteStartup, updateStartup } from '@groundwork/api-client';
import type { Startup, StartupInput } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../app/failure-toasts.ts';
import { showToast } from '../../ui/toast.ts';
import { startupQueries } from './startup-queries.ts';

function changeList(client: QueryClient, change: (startups: Startup[]) => Startup[]): void {
  client.setQueryData(startupQueries.list().queryKey, startups => startups && change(startups));
}

/** Creates a startup, or updates the one with `startupId`. */
export function useSaveStartup(startupId: number | null, onSaved: (startup: Startup) => void) {
  const client = useQueryClient();
  const [verb, done] = startupId === null ? ['create', 'created'] : ['update', 'updated'];
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (input: StartupInput) =>
      startupId === null ? createStartup(input) : updateStartup(startupId, input),
    onSuccess: startup => {
      changeList(client, startups =>
        startupId === null
          ? [startup, ...startups]
          : startups.map(other => (other.id === startup.id ? startup : other)),
      );
      client.setQueryData(startupQueries.detail(startup.id).queryKey, startup);
      void showToast({
        title: 'Success!',
        message: `Your startup "${startup.name}" has been ${done}.`,
        tone: 'success',
      });
      onSaved(startup);
    },
    onError: tellFailure(`Failed to ${verb} startup`),
  });
}

export function useDeleteStartup(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (startupId: number) => deleteStartup(startupId),
    onSuccess: ({ wasThere }, startupId) => {
      changeList(client, startups => startups.filter(({ id }) => id !== startupId));
      void showToast(
        wasThere
          ? { title: 'Startup deleted', message: 'Your startup has been deleted successfully.' }
          : { title: 'Startup was already deleted' },
      );
      onDeleted();
    },
    onError: tellFailure('Error deleting startup'),
  });
}
