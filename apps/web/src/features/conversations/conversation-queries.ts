import { conversationContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const conversationQueries = {
  list: (startupId: number) => contractQuery(conversationContracts.list, { params: { startupId } }),
  /** A conversation with its marked sentences. */
  detail: (conversationId: number) =>
    contractQuery(conversationContracts.get, { params: { conversationId } }, { throwOnError: false }),
};

/** Name of the draft of a startup's new note. */
export const newConversationDraft = (startupId: number) => `note:new:${startupId}`;
