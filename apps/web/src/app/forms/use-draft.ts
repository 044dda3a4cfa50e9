import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showToast } from '../../ui/toast.ts';
import { draftKey } from '../stored-keys.ts';
import { readStored, writeStored } from '../use-stored.ts';
import { userQueries } from '../user/user-queries.ts';

/**
 * A draft in localStorage of what a user types, until it is saved or discarded. It survives leaving the page and the
 * end of a session.
 */
export function useDraft<Draft>(name: string) {
  const client = useQueryClient();
  const userId = idOf(client);
  return useMemo(() => {
    const key = draftKey(userId, name);
    return {
      key,
      /** Whether the same user is still logged in. */
      isOwn: () => userId === idOf(client),
      read: () => readStored<Draft | null>(key, null),
      keep: (draft: Draft) => writeStored(key, draft),
      forget: () => writeStored(key, undefined),
    };
  }, [client, userId, name]);
}

const idOf = (client: QueryClient) => client.getQueryData(userQueries.current().queryKey)?.id ?? 0;

/** Toast for discarded changes, with an Undo. */
export const tellDiscarded = (undo: () => void) =>
  void showToast({ title: 'Changes discarded', action: { label: 'Undo', onSelect: undo } });
