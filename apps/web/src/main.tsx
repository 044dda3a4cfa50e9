import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { AppRouter, preloadPage } from './app/router.tsx';
import { forgetSession, userQueries } from './features/auth/user-queries.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const client = createQueryClient(forgetSession);
// Who is logged in and the page's code: both are asked for at once, before React has drawn anything.
void client.prefetchQuery(userQueries.current());
preloadPage(window.location.pathname);

createRoot(root).render(
  <StrictMode>
    <Providers client={client}>
      <AppRouter />
    </Providers>
  </StrictMode>,
);
