import { explainError } from '@groundwork/api-client';
import { ConnectionLost } from '../../ui/connection-lost.tsx';
import { type ConnectivityState, isConnected } from './connectivity.ts';
import { useConnectivity } from './use-connectivity.ts';
import { useRetryConnection } from './use-retry-connection.ts';

function describe(state: ConnectivityState): string {
  if (!state.isOnline) return 'Offline';
  return isConnected(state) ? 'Connected' : 'Server unreachable';
}

/** Replaces a page that needs the connection. `error` is the failed request, if any. */
export function ConnectionLostScreen({ error }: { error: Error | null }) {
  const state = useConnectivity();
  const { isBusy, message, retry } = useRetryConnection();
  return (
    <ConnectionLost
      isOnline={state.isOnline}
      isBusy={isBusy}
      message={message}
      status={describe(state)}
      retryAttempts={state.retryAttempts}
      lastError={state.lastError ?? (error && explainError(error))}
      onRetry={() => void retry()}
    />
  );
}
