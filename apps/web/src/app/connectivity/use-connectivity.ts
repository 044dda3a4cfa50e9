import { createContext, use, useSyncExternalStore } from 'react';
import { Connectivity, type ConnectivityState } from './connectivity.ts';

/** Without a provider: the device as it was found, and nothing is checked. */
export const ConnectivityContext = createContext(new Connectivity());

export function useConnectivity(): ConnectivityState {
  const { subscribe, read } = use(ConnectivityContext);
  return useSyncExternalStore(subscribe, read, read);
}
