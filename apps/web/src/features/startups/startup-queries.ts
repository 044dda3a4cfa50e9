import { listStartups, readStartup } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';

export const startupQueries = {
  list: () =>
    queryOptions({ queryKey: ['/api/startups'], queryFn: ({ signal }) => listStartups({ signal }) }),
  detail: (startupId: number) =>
    queryOptions({
      queryKey: ['/api/startups', startupId],
      queryFn: ({ signal }) => readStartup(startupId, { signal }),
    }),
};
