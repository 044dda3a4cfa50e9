import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  isNotToTell,
  type MutationFailure,
  tellBackgroundFailure,
  tellMutationFailure,
} from './failure-toasts.ts';
import { FRESHNESS } from './freshness.ts';
import { watchPollFailures } from './poll-failures.ts';
import { hashPathKey } from './query-keys.ts';

const REFRESH_DELAY_MS = 300;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { failure?: MutationFailure };
  }
}

/**
 * The data client. It retries nothing and holds nothing back while offline: that belongs to the request layer,
 * which says what is wrong, where a paused request would say nothing (decisions 1).
 */
export function createQueryClient(): QueryClient {
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;

  // Every success makes everything stale; one trailing timer then refetches what is on screen, so that a burst
  // of mutations costs one refetch: what a mutation wrote into the cache itself, too. A chat that is streaming
  // holds its own list (data-model.md).
  const refresh = () => {
    void client.invalidateQueries({ refetchType: 'none' });
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(() => {
      void client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey }) => client.isMutating({ mutationKey: queryKey, exact: true }) === 0,
      });
    }, REFRESH_DELAY_MS);
  };

  const polls = watchPollFailures(() => client);

  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => polls.succeeded(query),
      onError: (error, query) => {
        // Without data the page's boundary tells it.
        if (query.state.data !== undefined && polls.isNews(query)) tellBackgroundFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: refresh,
      onError: (error, _variables, _result, mutation) => tellMutationFailure(error, mutation.meta?.failure),
    }),
    defaultOptions: {
      queries: {
        ...FRESHNESS.default,
        queryKeyHashFn: hashPathKey,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
        // Without data there is nothing to show: the route's boundary says so and offers another try. Who is
        // not logged in is led to the login instead.
        throwOnError: (error, query) => query.state.data === undefined && !isNotToTell(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
