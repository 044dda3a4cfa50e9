import { openStepContracts, request, startupContracts } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery, querySettings } from '../../app/contract-query.ts';

export const autoCompletionQueries = {
  startups: () => contractQuery(startupContracts.list, {}, { throwOnError: false }),
  steps: (startupId: number) =>
    queryOptions({
      ...querySettings(openStepContracts.list, {}),
      queryKey: ['/api/steps', `?startupId=${startupId}`] as const,
      queryFn: ({ signal }) => request(openStepContracts.list, { query: { startupId } }, { signal }),
      throwOnError: false,
    }),
};
