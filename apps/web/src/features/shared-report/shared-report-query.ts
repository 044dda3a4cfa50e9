import { sharedReportContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const sharedReportQuery = (token: string) =>
  contractQuery(sharedReportContracts.read, { params: { token } }, { throwOnError: false });
