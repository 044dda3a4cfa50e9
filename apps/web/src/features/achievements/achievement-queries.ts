import { achievementContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const achievementQueries = {
  /** The achievements that the server has recorded, oldest first. */
  list: () => contractQuery(achievementContracts.list, {}),
};
