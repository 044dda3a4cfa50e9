import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startConnectivity } from './app/connectivity/connectivity-provider.tsx';
import { handleUncaughtErrors } from './app/global-errors.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { AppRouter, preloadPage } from './app/router.tsx';
import { userQueries } from './features/auth/user-queries.ts';
import { watchSession } from './features/auth/watch-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

handleUncaughtErrors(window);
const connectivity = startConnectivity();
const client = createQueryClient();
watchSession(client);
// Who is logged in and the page's code: both are asked for at once, before React has drawn anything.
void client.prefetchQuery(userQueries.current());
preloadPage(window.location.pathname);

// What a boundary caught is told on the screen; here it is for whoever looks into the console.
const onCaughtError = (error: unknown) => console.warn(error);

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <Providers client={client} connectivity={connectivity}>
      <AppRouter />
    </Providers>
  </StrictMode>,
);
