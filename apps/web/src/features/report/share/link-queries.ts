import { reportLinkContracts } from '@groundwork/api-client';
import { contractQuery } from '../../../app/contract-query.ts';

export const linkQueries = {
  list: (reportId: number) =>
    contractQuery(reportLinkContracts.list, { params: { reportId } }, { throwOnError: false }),
  comments: (linkId: number) =>
    contractQuery(reportLinkContracts.comments, { params: { linkId } }, { throwOnError: false }),
};
