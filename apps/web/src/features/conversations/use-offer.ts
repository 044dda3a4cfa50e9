import { conversationContracts, request } from '@groundwork/api-client';
import type { ConversationQuote } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { conversationQueries } from './conversation-queries.ts';

interface Offer {
  quoteId: number;
  /** The step to offer it in; null takes it back. */
  step: ConversationQuote['step'];
}

/**
 * Offers a marked sentence in a step, or takes it back, at once on screen. `putQuote` shows another change of a
 * sentence.
 */
export function useOffer(conversationId: number) {
  const client = useQueryClient();
  const { queryKey } = conversationQueries.detail(conversationId);
  const putQuote = (quoteId: number, change: Partial<ConversationQuote>) =>
    client.setQueryData(
      queryKey,
      note =>
        note && {
          ...note,
          quotes: note.quotes.map(quote => (quote.id === quoteId ? { ...quote, ...change } : quote)),
        },
    );
  const { mutate: offer } = useMutation({
    meta: { failure: 'own' },
    mutationKey: queryKey,
    mutationFn: ({ quoteId, step }: Offer) =>
      request(conversationContracts.offer, { params: { quoteId }, body: { stepId: step?.id ?? null } }),
    onMutate: async ({ quoteId, step }) => {
      await client.cancelQueries({ queryKey, exact: true });
      putQuote(quoteId, { step });
    },
    onSuccess: quote => putQuote(quote.id, quote),
    onError: error => {
      notifyFailure("Couldn't save the change")(error);
      void client.invalidateQueries({ queryKey, exact: true });
    },
  });
  return { offer, putQuote };
}
