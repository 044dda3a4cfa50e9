import { resetRequests } from '@groundwork/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showToast, type Toast } from '../../ui/toast.ts';
import { useConnectivity } from './use-connectivity.ts';

const REFETCH_DELAY_MS = 1000;

const TOASTS = {
  offline: {
    title: "You're Offline",
    message: 'Please check your internet connection.',
    tone: 'error',
    duration: 5000,
  },
  unreachable: {
    title: 'Server Unreachable',
    message: 'The server is not responding. Please check your connection.',
    tone: 'error',
  },
  connected: {
    title: 'Back Online',
    message: 'Your connection has been restored.',
    tone: 'success',
    duration: 3000,
  },
} as const satisfies Record<string, Toast>;

/** Reactions of the app to the connection, besides showing it (RQ-49). Mounted once. */
export function useConnectivityEffects(): void {
  const client = useQueryClient();
  const { isOnline, isServerReachable } = useConnectivity();
  const condition = !isOnline ? 'offline' : isServerReachable ? 'connected' : 'unreachable';
  const previous = useRef<typeof condition>('connected');
  const isOutageTold = useRef(false);

  useEffect(() => {
    if (condition === previous.current) return;
    previous.current = condition;
    if (condition === 'offline') holdQueries(client);
    if (condition !== 'unreachable' || !isOutageTold.current) void showToast(TOASTS[condition]);
    // Going offline in between does not end the server's outage, so its toast is not repeated.
    if (condition !== 'offline') isOutageTold.current = condition === 'unreachable';
    if (condition !== 'connected') return;
    resetRequests();
    // If the connection is lost again within the second, only its lasting return refetches.
    const timer = setTimeout(() => refetchScreen(client), REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [condition, client]);
}

/** A cancelled query goes back to its data, so the screen stays. Mutations go on. */
function holdQueries(client: QueryClient): void {
  void client.cancelQueries();
  void client.invalidateQueries({ refetchType: 'none' });
}

/** Skips the list of a chat that is streaming, as the refresh after a mutation does (query-client.ts). */
function refetchScreen(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => client.isMutating({ mutationKey: queryKey, exact: true }) === 0,
  });
}
