import { ApiError } from '@groundwork/api-client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const REFRESH_DELAY_MS = 300;

declare module '@tanstack/react-query' {
  interface Register {
    /** `keepsSession`: an expired session is told where it happened, without leaving the page (decisions 1). */
    queryMeta: { keepsSession?: boolean };
    mutationMeta: { keepsSession?: boolean };
  }
}

/**
 * The data client. `onSignedOut` runs when the server says that the session is over.
 * It retries nothing and holds nothing back while offline: that belongs to the request layer, which says what
 * is wrong, where a paused request would say nothing (decisions 1).
 */
export function createQueryClient(onSignedOut: (client: QueryClient) => void): QueryClient {
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;

  // Every success makes everything stale; one trailing timer then refetches what is on screen, so that
  // a burst of mutations costs one refetch. A chat that is streaming holds its own list (data-model.md).
  const refresh = () => {
    void client.invalidateQueries({ refetchType: 'none' });
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(() => {
      void client.refetchQueries({
        type: 'active',
        stale: true,
        predicate: ({ queryKey }) => client.isMutating({ mutationKey: queryKey, exact: true }) === 0,
      });
    }, REFRESH_DELAY_MS);
  };

  const checkSession = (error: Error, meta: { keepsSession?: boolean } | undefined) => {
    const isOver = error instanceof ApiError && error.statusCode === 401;
    const isLogin = error instanceof ApiError && error.code === 'auth.invalid_credentials';
    if (isOver && !isLogin && !meta?.keepsSession) onSignedOut(client);
  };

  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => checkSession(error, query.meta) }),
    mutationCache: new MutationCache({
      onSuccess: refresh,
      onError: (error, _variables, _result, mutation) => checkSession(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        // Without data there is nothing to show: the route's boundary says so and offers another try.
        throwOnError: (error, query) =>
          query.state.data === undefined && !(error instanceof ApiError && error.statusCode === 401),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
