import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { isConnected } from '../connectivity/connectivity.ts';
import { onTabReturn } from '../connectivity/tab-return.ts';
import { ConnectivityContext } from '../connectivity/use-connectivity.ts';
import { userQueries } from './user-queries.ts';

const REFRESH_MS = 5 * 60_000;

/**
 * Refetches the current user regularly and when the tab is shown again (SE-46), if a page uses the answer. Mounted
 * once.
 */
export function useUserRefresh(): void {
  const client = useQueryClient();
  const connectivity = use(ConnectivityContext);

  // Disabled: it only keeps the query alive. Otherwise a request that the guard gave up on would be dropped on the way
  // to /auth, and its answer still has to lead back (SE-41).
  useEffect(() => {
    const holder = new QueryObserver(client, { ...userQueries.current(), enabled: false });
    return holder.subscribe(() => {});
  }, [client]);

  useEffect(() => {
    const listener = new AbortController();
    const refresh = () => {
      if (document.hidden || !isConnected(connectivity.read())) return;
      const { queryKey } = userQueries.current();
      void client.refetchQueries({ queryKey }, { cancelRefetch: false });
    };
    const timer = setInterval(refresh, REFRESH_MS);
    onTabReturn(refresh, listener.signal);
    return () => {
      clearInterval(timer);
      listener.abort();
    };
  }, [client, connectivity]);
}
