import { useNavigate } from 'react-router';
import { ConnectionLost } from '../../ui/connection-lost.tsx';

/** The page that takes the place of all others. A retry leads back. */
export function ConnectionLostSpecimen() {
  const navigate = useNavigate();
  return (
    <ConnectionLost
      isOnline
      isBusy={false}
      message="Still no answer from the server."
      status="Server not reachable"
      retryAttempts={1}
      lastError="Network error: Could not connect to the server."
      onRetry={() => void navigate({ hash: '' }, { replace: true })}
    />
  );
}
