import { conversationContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const conversationQueries = {
  list: (startupId: number) => contractQuery(conversationContracts.list, { params: { startupId } }),
  /** With its marked sentences. */
  detail: (conversationId: number) =>
    contractQuery(conversationContracts.get, { params: { conversationId } }, { throwOnError: false }),
};

/** Under which name new notes of a startup are kept until they are saved. */
export const newNoteDraft = (startupId: number) => `note:new:${startupId}`;
