import { type ChatScope, sendOpener } from '@groundwork/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chatQueries } from './chat-queries.ts';

/** Has the coach speak first (F4). The server stores the opener once. */
export function useOpener(scope: ChatScope, assistantId: number | null): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // The founder can begin without it, so that nobody is told.
    meta: { failure: 'own' },
    mutationFn: () => sendOpener({ ...scope, assistantId }),
    onSuccess: message =>
      client.setQueryData(chatQueries.messages(scope).queryKey, (stored = []) =>
        stored.length === 0 ? [message] : stored,
      ),
  });
  return mutate;
}
