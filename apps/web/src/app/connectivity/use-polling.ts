import type { AnyContract } from '@groundwork/api-client';
import { use, useEffect, useEffectEvent } from 'react';
import { isConnected } from './connectivity.ts';
import { onTabReturn } from './tab-return.ts';
import { ConnectivityContext } from './use-connectivity.ts';

const always = () => true;

/**
 * Keeps what a page shows up to date. Its queries are asked again as often as their contracts say, while the tab
 * is visible, and `refetch` runs at once when the tab is shown again after long. While the connection is lost
 * nothing is asked: its return refetches everything.
 *
 * @param options `awayMs`: how long the tab has to have been hidden for `refetch` to run, 30 s by default
 * @returns the options of a contract's query that is asked again, for as long as `isDue` says so of it
 */
export function usePolling(isLive: boolean, refetch: () => void, { awayMs }: { awayMs?: number } = {}) {
  const connectivity = use(ConnectivityContext);
  const refetchNow = useEffectEvent(() => {
    if (isConnected(connectivity.read())) refetch();
  });
  useEffect(() => {
    if (!isLive) return;
    const listener = new AbortController();
    onTabReturn(() => refetchNow(), listener.signal, awayMs);
    return () => listener.abort();
  }, [isLive, awayMs]);
  return <Query>({ freshness }: AnyContract, isDue: (query: Query) => boolean = always) =>
    isLive
      ? {
          refetchInterval: (query: Query) =>
            isConnected(connectivity.read()) && isDue(query) && (freshness?.pollMs ?? false),
        }
      : undefined;
}
