import { personaChatContracts, personaContracts, request } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';
import type { ChatMessage } from '../../chat/chat-kind.ts';
import { joinChangedPages } from '../../chat/sending/join-pages.ts';

const { list, get, messages } = personaChatContracts;

export const personaQueries = {
  /** The active personas, in order. */
  list: () => contractQuery(personaContracts.list, {}, { throwOnError: false }),
};

/** Prefix of the keys of everything in one chat. */
export const chatKey = (chatId: number) => personaChatQueries.details(chatId).queryKey;

export const personaChatQueries = {
  list: (startupId: number) => contractQuery(list, { params: { startupId } }, { throwOnError: false }),
  details: (chatId: number) => contractQuery(get, { params: { chatId } }, { throwOnError: false }),
  /** The newest page of the chat, with the older ones that were loaded (`useOlderMessages`). */
  messages: (chatId: number) =>
    queryOptions({
      ...querySettings(messages, { params: { chatId } }),
      queryFn: ({ signal }): Promise<ChatMessage[]> => request(messages, { params: { chatId } }, { signal }),
      structuralSharing: joinChangedPages,
      throwOnError: false,
    }),
};
