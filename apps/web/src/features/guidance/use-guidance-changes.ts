import { cardContracts, guidanceContracts, request } from '@groundwork/api-client';
import type { CardChange, CardDetails } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { boardChannel } from '../../app/channels.ts';
import { isSilentFailure } from '../../app/failure-toasts.ts';
import { dropMessage } from '../../chat/sending/drop-message.ts';
import { showToast, type Toast } from '../../ui/toast.ts';
import { guidanceQueries } from './guidance-queries.ts';

const tell = (toast: Omit<Toast, 'tone'>) => (error: Error) => {
  if (!isSilentFailure(error)) void showToast({ ...toast, tone: 'error' });
};

/** Deletes one message. A reply to it that is being written ends with what it has. */
export function useDeleteMessage(cardId: number) {
  const client = useQueryClient();
  const { queryKey } = guidanceQueries.messages(cardId);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (messageId: number) => request(guidanceContracts.removeMessage, { params: { messageId } }),
    onSuccess: async (_, messageId) => {
      await dropMessage(client, queryKey, messageId);
      void showToast({
        title: 'Message deleted',
        message: 'The message has been removed from the chat.',
        tone: 'success',
      });
    },
    onError: tell({
      title: 'Error deleting message',
      message: 'Failed to delete message. Please try again.',
    }),
  });
}

export function useClearChat(cardId: number, done: Omit<Toast, 'tone'>, onCleared: () => void) {
  const client = useQueryClient();
  const { queryKey } = guidanceQueries.messages(cardId);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(guidanceContracts.clear, { params: { cardId } }),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey });
      onCleared();
      void showToast({ ...done, tone: 'success' });
    },
    onError: tell({
      title: 'Error clearing chat',
      message: 'Failed to clear messages. Please try again.',
    }),
  });
}

/** Changes a card. Shows no failure: the form does. */
export function useChangeCard(cardId: number) {
  const client = useQueryClient();
  const { queryKey } = guidanceQueries.details(cardId);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (change: CardChange) => request(cardContracts.change, { params: { cardId }, body: change }),
    onSuccess: async card => {
      await client.cancelQueries({ queryKey });
      const details = client.setQueryData<CardDetails | null>(
        queryKey,
        details => details && { ...details, card },
      );
      if (details) boardChannel.announce({ startupId: details.startup.id });
    },
  });
}
