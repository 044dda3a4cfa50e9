import { adminCohortContracts, registrationContracts, request } from '@groundwork/api-client';
import type { CohortMember } from '@groundwork/domain';
import { contractQuery } from '../../../app/contract-query.ts';
import { rowsQuery } from '../components/use-rows.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import type { LongList } from '../long-list/use-long-list.ts';

const { list, members, invitations, progress } = adminCohortContracts;

export const adminCohortQueries = {
  list: () => rowsQuery(list, {}),
  invitations: (cohortId: number) => rowsQuery(invitations, { params: { cohortId } }),
  progress: (cohortId: number) => contractQuery(progress, { params: { cohortId } }, { throwOnError: false }),
  registration: () => contractQuery(registrationContracts.read, {}, { throwOnError: false }),
};

/** Members with `q` in a name or their address, the newest account first. */
export const membersOf = (cohortId: number, q: string): LongList<CohortMember> => ({
  contract: members,
  key: filteredKey(`/api/admin/cohorts/${cohortId}/members`, { q }),
  pageSize: 100,
  read: (last, limit, options) =>
    request(
      members,
      { params: { cohortId }, query: { q, ...(last && { before: last.id }), ...(limit && { limit }) } },
      options,
    ),
  keepsRows: true,
});
