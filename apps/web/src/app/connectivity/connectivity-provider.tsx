import { configureRequests } from '@groundwork/api-client';
import { type ReactNode, use } from 'react';
import { useUserRefresh } from '../user/current-user-refresh.ts';
import { ConnectionPill } from './connection-pill.tsx';
import { Connectivity } from './connectivity.ts';
import { ConnectivityContext } from './use-connectivity.ts';
import { useConnectivityEffects } from './use-connectivity-effects.ts';

/** Begins to follow the connection, before anything is drawn. */
export function startConnectivity(): Connectivity {
  const connectivity = new Connectivity();
  configureRequests({ onReachability: connectivity.report });
  connectivity.start();
  return connectivity;
}

interface ConnectivityProviderProps {
  /** Absent in tests, where nothing is to be checked. */
  connectivity?: Connectivity | undefined;
  children: ReactNode;
}

/** Mounted once, inside the data client's provider and around the router. */
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

// A component of its own, so that a change of the connection draws nothing else anew.
function ConnectivityEffects() {
  useConnectivityEffects();
  useUserRefresh();
  return null;
}
