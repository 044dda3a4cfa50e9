import { interviewContracts } from '@groundwork/api-client';
import { contractQuery } from '../../../app/contract-query.ts';

const { get, rehearsals } = interviewContracts;

export const interviewQueries = {
  get: (chatId: number) => contractQuery(get, { params: { interviewId: chatId } }, { throwOnError: false }),
  /** Those that were reviewed. */
  rehearsals: (startupId: number) => contractQuery(rehearsals, { params: { startupId } }),
};
