import { type ChatScope, sendOpener } from '@groundwork/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatQueries } from './chat-queries.ts';

/** Has the coach speak first when a step is opened with no messages (F4). The server stores it once. */
export function useOpener(scope: ChatScope, assistantId: number | null, isWanted: boolean) {
  const client = useQueryClient();
  const { mutate, isIdle, reset } = useMutation({
    // The founder can begin without it, so that nobody is told.
    meta: { failure: 'own' },
    mutationFn: () => sendOpener({ ...scope, assistantId }),
    onSuccess: message =>
      client.setQueryData(chatQueries.messages(scope).queryKey, (stored = []) =>
        stored.length === 0 ? [message] : stored,
      ),
  });
  useEffect(() => {
    if (isWanted && isIdle) mutate();
  }, [isWanted, isIdle, mutate]);
  return { allowAgain: reset };
}
