import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { isConnected } from '../../app/connectivity/connectivity.ts';
import { onTabReturn } from '../../app/connectivity/tab-return.ts';
import { ConnectivityContext } from '../../app/connectivity/use-connectivity.ts';
import { userQueries } from './user-queries.ts';

const REFRESH_MS = 5 * 60_000;

/**
 * Asks again who is logged in: every 5 minutes while online, and when the tab is shown again after more than
 * 30 s (F7). Only where a page shows it, and not in a hidden tab. Mounted once.
 */
export function useUserRefresh(): void {
  const client = useQueryClient();
  const connectivity = use(ConnectivityContext);

  // Asks nothing itself. Without it a question that the guard gave up on would be dropped on the way to /auth,
  // where its answer still leads back (F2, Route guard).
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
