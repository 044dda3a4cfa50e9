import { reportContracts } from '@groundwork/api-client';
import { contractQuery } from '../../../app/contract-query.ts';

export const versionQueries = {
  list: (reportId: number) =>
    contractQuery(reportContracts.versions, { params: { reportId } }, { throwOnError: false }),
  detail: (reportId: number, versionId: number) =>
    contractQuery(reportContracts.version, { params: { reportId, versionId } }, { throwOnError: false }),
};
