import { cardContracts, guidanceContracts, request } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';
import type { ChatMessage } from '../../chat/chat-kind.ts';
import { joinChangedPages } from '../../chat/sending/join-pages.ts';

const { list } = guidanceContracts;

export const guidanceQueries = {
  /** A card with its column, board and startup; null when it does not exist. */
  details: (cardId: number) =>
    contractQuery(cardContracts.details, { params: { cardId } }, { throwOnError: false }),
  /** The newest page of the chat, with the older ones that were loaded (`useOlderMessages`). */
  messages: (cardId: number) =>
    queryOptions({
      ...querySettings(list, { params: { cardId } }),
      queryFn: ({ signal }): Promise<ChatMessage[]> => request(list, { params: { cardId } }, { signal }),
      structuralSharing: joinChangedPages,
      throwOnError: false,
    }),
};
