import { createContext, use, useSyncExternalStore } from 'react';
import { ASSUMED_CONNECTED, Connectivity, type ConnectivityState } from './connectivity.ts';

/** Without a provider: the device as it was found, and nothing is checked. */
export const ConnectivityContext = createContext(new Connectivity());

export function useConnectivity(): ConnectivityState {
  const { subscribe, read } = use(ConnectivityContext);
  return useSyncExternalStore(subscribe, read, () => ASSUMED_CONNECTED);
}
