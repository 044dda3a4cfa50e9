import { request, startupContracts } from '@groundwork/api-client';
import type { Startup } from '@groundwork/domain';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';
import { joinStartups } from './older-startups.ts';

const { list, read, impact, contradictions } = startupContracts;

export const startupQueries = {
  /** The newest startups, with the older ones that were loaded (`useOlderStartups`). */
  list: () =>
    queryOptions({
      ...querySettings(list, {}),
      queryFn: async ({ client, signal, queryKey }) =>
        joinStartups(client.getQueryData<Startup[]>(queryKey), await request(list, {}, { signal })),
    }),
  detail: (startupId: number) => contractQuery(read, { params: { startupId } }),
  /** Fields of the profile that accepted answers contradict. */
  contradictions: (startupId: number) =>
    contractQuery(contradictions, { params: { startupId } }, { throwOnError: false }),
  /** The records that a deletion would remove, requested by its dialog. */
  impact: (startupId: number) => contractQuery(impact, { params: { startupId } }, { throwOnError: false }),
};
