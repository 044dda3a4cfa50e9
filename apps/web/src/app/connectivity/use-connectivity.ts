import { createContext, use, useSyncExternalStore } from 'react';
import { ASSUMED_CONNECTED, Connectivity, type ConnectivityState } from './connectivity.ts';

/** Without a provider: the device's state when this was loaded, and no checks. */
export const ConnectivityContext = createContext(new Connectivity());

export function useConnectivity(): ConnectivityState {
  const { subscribe, read } = use(ConnectivityContext);
  return useSyncExternalStore(subscribe, read, () => ASSUMED_CONNECTED);
}
