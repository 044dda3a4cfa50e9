import { explainError } from '@groundwork/api-client';
import { ConnectionLost } from '../../ui/connection-lost.tsx';
import { type ConnectivityState, isConnected } from './connectivity.ts';
import { useConnectivity } from './use-connectivity.ts';
import { useRetryConnection } from './use-retry-connection.ts';

function describe(state: ConnectivityState): string {
  if (!state.isOnline) return 'Offline';
  return isConnected(state) ? 'Connected' : 'Server unreachable';
}

/** Instead of a page that cannot be had without the connection. `error` is what failed there, if anything did. */
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
