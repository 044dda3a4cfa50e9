import { adminRevisionContracts } from '@groundwork/api-client';
import type { VersionedKind } from '@groundwork/domain';
import { contractQuery } from '../../../app/contract-query.ts';

export const revisionQueries = {
  list: (kind: VersionedKind, recordId: number) =>
    contractQuery(adminRevisionContracts.list, { params: { kind, recordId } }, { throwOnError: false }),
  one: (kind: VersionedKind, recordId: number, number: number) =>
    contractQuery(
      adminRevisionContracts.get,
      { params: { kind, recordId, number } },
      { throwOnError: false },
    ),
};
