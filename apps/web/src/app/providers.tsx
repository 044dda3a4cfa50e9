import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { toaster } from '../ui/toast.ts';
import type { Connectivity } from './connectivity/connectivity.ts';
import { ConnectivityProvider } from './connectivity/connectivity-provider.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

// Must match the key in public/boot.js.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'groundwork:color-scheme' });

interface ProvidersProps {
  client: QueryClient;
  /** Undefined in tests, where no connection is tracked. */
  connectivity?: Connectivity;
  children: ReactNode;
}

export function Providers({ client, connectivity, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <ConnectivityProvider connectivity={connectivity}>{children}</ConnectivityProvider>
      </QueryClientProvider>
      <ToastHost />
    </MantineProvider>
  );
}

function ToastHost() {
  const Toaster = useSyncExternalStore(toaster.subscribe, toaster.read, toaster.read);
  return Toaster && <Toaster />;
}
