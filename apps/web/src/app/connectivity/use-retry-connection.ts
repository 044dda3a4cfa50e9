import { explainError, resetRequests } from '@groundwork/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { refetchUser, userQueries } from '../user/user-queries.ts';
import { type Connectivity, isConnected } from './connectivity.ts';
import { ConnectivityContext } from './use-connectivity.ts';

const RECONNECT_WAIT_MS = 500;
const BUSY_RESET_MS = 1500;
const STILL_OFFLINE = 'Still unable to connect to the server. Please check your internet connection.';

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** State of 'Retry Connection'. `message` says why the last try failed; null otherwise. */
export function useRetryConnection() {
  const client = useQueryClient();
  const connectivity = use(ConnectivityContext);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => () => connectivity.forgetRetries(), [connectivity]);

  const retry = async () => {
    setBusy(true);
    setMessage(null);
    try {
      await reconnect(client, connectivity);
      if (!isConnected(connectivity.read())) setMessage(STILL_OFFLINE);
    } catch (error) {
      setMessage(explainError(error));
    }
    await wait(BUSY_RESET_MS);
    setBusy(false);
  };
  return { isBusy, message, retry };
}

async function reconnect(client: QueryClient, connectivity: Connectivity): Promise<void> {
  const isReachable = await connectivity.retry();
  if (!navigator.onLine) return;
  // A retry that the user asks for is not held back by earlier failures.
  if (isReachable) resetRequests();
  const answer = refetchUser(client);
  // Not awaited when the check failed: the request would go through all its retries first.
  if (isReachable) await answer;
  await wait(RECONNECT_WAIT_MS);
  const error = client.getQueryState(userQueries.current().queryKey)?.error;
  if (isReachable && error) throw error;
}
