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
 * The query client. Retries and the reaction to being offline belong to the request layer, which reports what is wrong;
 * a paused request would say nothing (decision record 012).
 */
export function createQueryClient(): QueryClient {
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;

  // Every successful mutation makes all queries stale, including what it wrote into the cache itself. One trailing
  // timer then refetches what is on screen, so that a burst of mutations costs one refetch. The list of a chat that is
  // streaming is skipped (RQ-24).
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
        // Without data, the page's error boundary shows the failure.
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
        // Without data there is nothing to show: the route's error boundary says so and offers a retry. A session that
        // is over leads to the login instead.
        throwOnError: (error, query) => query.state.data === undefined && !isSilentFailure(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

type AnyQuery = Query<unknown, unknown, unknown, PathKey>;

const isPolled = (query: AnyQuery) => query.observers.some(({ options }) => Boolean(options.refetchInterval));

/** Recognises new polling failures. While the server is away, every poll of a page fails, often several at once. */
function watchPollFailures(client: () => QueryClient) {
  const failing = new WeakSet<object>();
  return {
    succeeded: (query: AnyQuery) => void failing.delete(query),
    /** Records the failure. False for a poll while it or another poll of the page is already failing. */
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
