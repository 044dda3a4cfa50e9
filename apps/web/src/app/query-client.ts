import { USUAL } from '@groundwork/api-client';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  isSilentFailure,
  type MutationFailure,
  notifyBackgroundFailure,
  notifyMutationFailure,
} from './failure-toasts.ts';
import { hashPathKey, type PathKey } from './query-keys.ts';

const REFRESH_DELAY_MS = 300;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { failure?: MutationFailure };
  }
}

/**
 * The data client. It retries nothing and holds nothing back while offline: that belongs to the request layer,
 * which says what is wrong, where a paused request would say nothing (decision record 012).
 */
export function createQueryClient(): QueryClient {
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;

  // Every success makes everything stale; one trailing timer then refetches what is on screen, so that a burst
  // of mutations costs one refetch: what a mutation wrote into the cache itself, too. A chat that is streaming
  // holds its own list (RQ-24).
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
        // Without data the page's boundary shows the failure.
        if (query.state.data !== undefined && polls.isNews(query)) notifyBackgroundFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: refresh,
      onError: (error, _variables, _result, mutation) => notifyMutationFailure(error, mutation.meta?.failure),
    }),
    defaultOptions: {
      queries: {
        staleTime: USUAL.freshMs,
        gcTime: USUAL.keptMs,
        queryKeyHashFn: hashPathKey,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
        // Without data there is nothing to show: the route's boundary says so and offers another try. Who is
        // not logged in is led to the login instead.
        throwOnError: (error, query) => query.state.data === undefined && !isSilentFailure(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

type AnyQuery = Query<unknown, unknown, unknown, PathKey>;

const isPolled = (query: AnyQuery) => query.observers.some(({ options }) => Boolean(options.refetchInterval));

/** Finds out whether a polling failure is new. While the server is away, every poll of a page fails, often several together. */
function watchPollFailures(client: () => QueryClient) {
  const failing = new WeakSet<object>();
  return {
    succeeded: (query: AnyQuery) => void failing.delete(query),
    /** Notes the failure. False for a poll's while this or another poll of the page has already failed. */
    isNews: (query: AnyQuery): boolean => {
      if (!isPolled(query)) return true;
      const known = client()
        .getQueryCache()
        .findAll({ type: 'active', predicate: other => failing.has(other) });
      failing.add(query);
      return known.length === 0;
    },
  };
}
