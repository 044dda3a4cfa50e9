import { ApiError, conversationContracts, request } from '@groundwork/api-client';
import type { ConversationQuote } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { conversationQueries } from './conversation-queries.ts';

export type MarkedPlace = Pick<ConversationQuote, 'start' | 'end' | 'text'>;
type Write =
  | { kind: 'mark'; place: MarkedPlace; tempId: number }
  | { kind: 'unmark'; quote: ConversationQuote };

/** Marks sentences and removes marks: at once on screen, one after the other on the server. */
export function useMarks(conversationId: number) {
  const client = useQueryClient();
  const { queryKey } = conversationQueries.detail(conversationId);
  /** Stored ids by the temporary ids that marks had before. */
  const stored = useRef(new Map<number, number>());
  const change = (update: (quotes: readonly ConversationQuote[]) => ConversationQuote[]) =>
    client.setQueryData(queryKey, note => note && { ...note, quotes: update(note.quotes) });

  const { mutate } = useMutation({
    meta: { failure: 'own' },
    // While this runs, the general refetch leaves the conversation alone: its answer may lack the change.
    mutationKey: queryKey,
    scope: { id: `marks-of-${conversationId}` },
    mutationFn: (write: Write) =>
      write.kind === 'mark'
        ? request(conversationContracts.quote, {
            params: { conversationId },
            body: { start: write.place.start, end: write.place.end },
          })
        : removeMark(stored.current.get(write.quote.id) ?? write.quote.id),
    onMutate: async write => {
      await client.cancelQueries({ queryKey, exact: true });
      if (write.kind === 'unmark') change(quotes => quotes.filter(({ id }) => id !== write.quote.id));
      else {
        const { place, tempId: id } = write;
        const added: ConversationQuote = { ...place, id, conversationId, result: null, step: null };
        change(quotes => [...quotes, added].toSorted((one, other) => one.start - other.start));
      }
    },
    onSuccess: (quote, write) => {
      if (write.kind === 'unmark' || !quote) return;
      stored.current.set(write.tempId, quote.id);
      change(quotes => quotes.map(each => (each.id === write.tempId ? quote : each)));
    },
    onError: (error, { kind }) => {
      notifyFailure(kind === 'mark' ? "Couldn't mark the sentence" : "Couldn't remove the mark")(error);
      void client.invalidateQueries({ queryKey, exact: true });
    },
  });
  const nextTempId = useRef(0);
  return {
    mark: ({ start, end, text }: MarkedPlace) => {
      nextTempId.current -= 1;
      mutate({ kind: 'mark', place: { start, end, text }, tempId: nextTempId.current });
    },
    unmark: (quote: ConversationQuote) => mutate({ kind: 'unmark', quote }),
  };
}

async function removeMark(quoteId: number): Promise<null> {
  // Marking it failed, which a toast has said.
  if (quoteId < 0) return null;
  try {
    await request(conversationContracts.removeQuote, { params: { quoteId } });
  } catch (error) {
    // Already removed elsewhere.
    if (!(error instanceof ApiError && error.code === 'conversation_quote.not_found')) throw error;
  }
  return null;
}
