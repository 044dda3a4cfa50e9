import { accountContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const accountQueries = {
  sessions: () => contractQuery(accountContracts.sessions, {}),
};
