import { accountContracts, ownDataContracts } from '@groundwork/api-client';
import { contractQuery } from '../../app/contract-query.ts';

export const accountQueries = {
  email: () => contractQuery(accountContracts.email, {}, { throwOnError: false }),
  sessions: () => contractQuery(accountContracts.sessions, {}),
  dataExport: () => contractQuery(ownDataContracts.exportStatus, {}),
};
