import { suggestionContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const suggestionQueries = {
  list: (startupId: number) => contractQuery(suggestionContracts.list, { params: { startupId } }),
};
