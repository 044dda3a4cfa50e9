import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminRouter, preloadPage } from './admin-router.tsx';
import { startConnectivity } from './app/connectivity/connectivity-provider.tsx';
import { handleUncaughtErrors } from './app/global-errors.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { userQueries } from './app/user/user-queries.ts';
import { watchSession } from './features/auth/watch-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('admin.html has no #root');

handleUncaughtErrors(window);
const connectivity = startConnectivity();
const client = createQueryClient();
watchSession(client);
void client.prefetchQuery(userQueries.current());
preloadPage(window.location.pathname);

// The boundary has shown the error on the screen; this line is for the console.
const onCaughtError = (error: unknown) => console.warn(error);

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <Providers client={client} connectivity={connectivity}>
      <AdminRouter />
    </Providers>
  </StrictMode>,
);
