import { listStartups, readStartup } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

export const startupQueries = {
  list: () =>
    queryOptions({
      queryKey: ['/api/startups'],
      queryFn: ({ signal }) => listStartups({ signal }),
      ...FRESHNESS.startups,
    }),
  detail: (startupId: number) =>
    queryOptions({
      queryKey: ['/api/startups', startupId],
      queryFn: ({ signal }) => readStartup(startupId, { signal }),
      ...FRESHNESS.startups,
    }),
};
