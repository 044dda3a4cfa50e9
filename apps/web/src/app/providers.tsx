import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { toastDemand } from '../ui/toast.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const Toaster = lazy(() => import('../ui/toaster.tsx'));

// The same key as in public/color-scheme.js.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'groundwork:color-scheme' });

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
      <ToastHost />
    </MantineProvider>
  );
}

function ToastHost() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.isWanted);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
