import { use, useEffect, useEffectEvent } from 'react';
import { isConnected } from '../../app/connectivity/connectivity.ts';
import { onTabReturn } from '../../app/connectivity/tab-return.ts';
import { ConnectivityContext } from '../../app/connectivity/use-connectivity.ts';

/**
 * Keeps what a page shows up to date (B9): its queries are asked again as often as they say, while the tab is visible,
 * and `refetch` runs at once when the tab is shown again after long. A connection that is lost is left to itself: its
 * return refetches everything.
 *
 * @returns the options of a query that is to be asked again every `ms`
 */
export function usePolling(isLive: boolean, refetch: () => void) {
  const connectivity = use(ConnectivityContext);
  const refetchNow = useEffectEvent(() => {
    if (isConnected(connectivity.read())) refetch();
  });
  useEffect(() => {
    if (!isLive) return;
    const listener = new AbortController();
    onTabReturn(() => refetchNow(), listener.signal);
    return () => listener.abort();
  }, [isLive]);
  return (ms: number) =>
    isLive ? { refetchInterval: () => isConnected(connectivity.read()) && ms } : undefined;
}
