import { adminCohortContracts, registrationContracts, request } from '@groundwork/api-client';
import type { CohortMember } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../../app/contract-query.ts';
import { rowsQuery } from '../components/use-rows.ts';
import { filteredKey } from '../long-list/filtered-key.ts';
import { joinNewest } from '../long-list/join-newest.ts';

const { list, members, invitations, progress } = adminCohortContracts;

/** How many the server answers at once. */
export const MEMBERS_AT_ONCE = 100;

export const adminCohortQueries = {
  list: () => rowsQuery(list, {}),
  /** Members with `q` in a name or their address, newest account first, with the older ones that were loaded. */
  members: (cohortId: number, q: string) =>
    queryOptions({
      ...querySettings(members, { params: { cohortId } }),
      queryKey: filteredKey(`/api/admin/cohorts/${cohortId}/members`, { q }),
      queryFn: async ({ client, signal, queryKey }) => {
        const known = client.getQueryData<CohortMember[]>(queryKey);
        const page = await request(members, { params: { cohortId }, query: { q } }, { signal });
        return joinNewest(known, page, MEMBERS_AT_ONCE);
      },
      throwOnError: false,
    }),
  invitations: (cohortId: number) => rowsQuery(invitations, { params: { cohortId } }),
  progress: (cohortId: number) => contractQuery(progress, { params: { cohortId } }, { throwOnError: false }),
  registration: () => contractQuery(registrationContracts.read, {}, { throwOnError: false }),
};

/** The members behind the last one that was read. `limit` is for a file. */
export const readMembersBehind = (
  cohortId: number,
  q: string,
  last?: CohortMember,
  limit?: number,
): Promise<CohortMember[]> =>
  request(members, {
    params: { cohortId },
    query: { q, ...(last && { before: last.id }), ...(limit && { limit }) },
  });
