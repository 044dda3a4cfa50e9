import { useNavigate } from 'react-router';
import { ConnectionLost } from '../../ui/connection-lost.tsx';

/** The full-page connection screen. Retrying returns to the style guide. */
export function ConnectionLostSpecimen() {
  const navigate = useNavigate();
  return (
    <ConnectionLost
      isOnline
      isBusy={false}
      message="Still no answer from the server."
      status="Server unreachable"
      retryAttempts={1}
      lastError="Network error: Could not connect to the server."
      onRetry={() => void navigate({ hash: '' }, { replace: true })}
    />
  );
}
