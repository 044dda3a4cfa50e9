import { configureRequests } from '@groundwork/api-client';
import { type ReactNode, use, useEffect, useState } from 'react';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useUserRefresh } from '../user/current-user-refresh.ts';
import { Connectivity, isConnected } from './connectivity.ts';
import { ConnectivityContext, useConnectivity } from './use-connectivity.ts';
import { useConnectivityEffects } from './use-connectivity-effects.ts';

/** Starts tracking the connection, before the first render. */
export function startConnectivity(): Connectivity {
  const connectivity = new Connectivity();
  configureRequests({ onReachability: connectivity.report });
  connectivity.start();
  return connectivity;
}

interface ConnectivityProviderProps {
  /** Undefined in tests, where no connection is tracked. */
  connectivity?: Connectivity | undefined;
  children: ReactNode;
}

/** Mounted once, inside the query client's provider and around the router. */
export function ConnectivityProvider({ connectivity, children }: ConnectivityProviderProps) {
  const fallback = use(ConnectivityContext);
  return (
    <ConnectivityContext value={connectivity ?? fallback}>
      {children}
      <ConnectivityEffects />
      <ConnectionPill />
    </ConnectivityContext>
  );
}

// A component of its own, so that connection changes render nothing else.
function ConnectivityEffects() {
  useConnectivityEffects();
  useUserRefresh();
  return null;
}

const HIDE_AFTER_MS = 3000;
/** How long the toast about a lost connection stays. */
const TOAST_MS = 5000;

/** Says that the connection is lost, once the toast about it is gone, and for 3 s that it is back. */
export function ConnectionPill() {
  const isFine = isConnected(useConnectivity());
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (isShown !== isFine) return;
    const timer = setTimeout(() => setShown(!isShown), isFine ? HIDE_AFTER_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [isFine, isShown]);

  return <StatusPill status={isShown ? (isFine ? 'connected' : 'offline') : null} />;
}
