import type { AnyContract } from '@groundwork/api-client';
import { use, useEffect, useEffectEvent } from 'react';
import { isConnected } from './connectivity.ts';
import { onTabReturn } from './tab-return.ts';
import { ConnectivityContext } from './use-connectivity.ts';

const always = () => true;

/**
 * Keeps a page's data up to date while `isLive`. Its queries poll at their contracts' intervals while the tab is
 * visible, and `refetch` runs at once when the tab is shown again after a while. Nothing is requested while the
 * connection is lost: its return refetches everything.
 *
 * @param options `awayMs`: how long the tab must have been hidden for `refetch` to run, 30 s by default
 * @returns a function that gives the options for a contract's query, which polls as long as `isDue` is true
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
