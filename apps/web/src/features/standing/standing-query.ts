import { startupContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const standingQuery = (startupId: number) =>
  contractQuery(startupContracts.standing, { params: { startupId } }, { throwOnError: false });
