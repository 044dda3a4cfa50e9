import { readHealth } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from './freshness.ts';

/** Says, among other things, what kind of coach answers. A page works without knowing. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['/api/health'],
    queryFn: ({ signal }) => readHealth({ signal }),
    ...FRESHNESS.health,
    throwOnError: false,
  });
