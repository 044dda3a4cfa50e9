import { fieldNoteContracts, request } from '@groundwork/api-client';
import type { FieldQuote } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { fieldNoteQueries } from './field-note-queries.ts';

interface Offer {
  quoteId: number;
  /** Where; null for nowhere. */
  step: FieldQuote['step'];
}

/** Offers a marked sentence in a step, or takes it back: at once on screen. `putQuote` shows another change of one. */
export function useOffer(noteId: number) {
  const client = useQueryClient();
  const { queryKey } = fieldNoteQueries.detail(noteId);
  const putQuote = (quoteId: number, change: Partial<FieldQuote>) =>
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
      request(fieldNoteContracts.offer, { params: { quoteId }, body: { stepId: step?.id ?? null } }),
    onMutate: async ({ quoteId, step }) => {
      await client.cancelQueries({ queryKey, exact: true });
      putQuote(quoteId, { step });
    },
    onSuccess: quote => putQuote(quote.id, quote),
    onError: error => {
      notifyFailure('This could not be saved')(error);
      void client.invalidateQueries({ queryKey, exact: true });
    },
  });
  return { offer, putQuote };
}
