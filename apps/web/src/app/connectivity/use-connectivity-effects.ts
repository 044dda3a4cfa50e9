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
    // A device that loses its own network meanwhile does not end the server's outage.
    if (condition !== 'offline') isOutageTold.current = condition === 'unreachable';
    if (condition !== 'connected') return;
    resetRequests();
    // Lost again within the second, the connection costs one refetch: after it is back for good.
    const timer = setTimeout(() => refetchScreen(client), REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [condition, client]);
}

/** The screen stays: a cancelled query goes back to its data. Mutations go on. */
function holdQueries(client: QueryClient): void {
  void client.cancelQueries();
  void client.invalidateQueries({ refetchType: 'none' });
}

/** A chat that is streaming holds its own list, as after any mutation (query-client.ts). */
function refetchScreen(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => client.isMutating({ mutationKey: queryKey, exact: true }) === 0,
  });
}
