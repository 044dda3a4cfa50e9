import { interviewContracts } from '@groundwork/api-client';
import { contractQuery } from '../../../app/contract-query.ts';

const { get, list } = interviewContracts;

export const interviewQueries = {
  get: (chatId: number) => contractQuery(get, { params: { interviewId: chatId } }, { throwOnError: false }),
  /** Only interviews that were reviewed. */
  list: (startupId: number) => contractQuery(list, { params: { startupId } }),
};
