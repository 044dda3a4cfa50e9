import { cohortContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const cohortQueries = {
  mine: () => contractQuery(cohortContracts.list, {}, { throwOnError: false }),
  invitation: (invitation: string) =>
    contractQuery(cohortContracts.invitation, { params: { invitation } }, { throwOnError: false }),
};
