import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showToast } from '../../ui/toast.ts';
import { draftKey } from '../stored-keys.ts';
import { readStored, writeStored } from '../use-stored.ts';
import { userQueries } from '../user/user-queries.ts';

/** Where the browser keeps what a user types until it is saved or discarded: a session may end, and a page be left. */
export function useDraft<Draft>(name: string) {
  const client = useQueryClient();
  const userId = idOf(client);
  return useMemo(() => {
    const key = draftKey(userId, name);
    return {
      key,
      /** Nobody has logged out since. */
      isOwn: () => userId === idOf(client),
      read: () => readStored<Draft | null>(key, null),
      keep: (draft: Draft) => writeStored(key, draft),
      forget: () => writeStored(key, undefined),
    };
  }, [client, userId, name]);
}

const idOf = (client: QueryClient) => client.getQueryData(userQueries.current().queryKey)?.id ?? 0;

/** Says that what was typed is discarded. Undo brings it back. */
export const tellDiscarded = (undo: () => void) =>
  void showToast({ title: 'Changes discarded', action: { label: 'Undo', onSelect: undo } });
