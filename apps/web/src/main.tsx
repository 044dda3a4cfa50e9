import './app/styles.ts';
import { configureRequests } from '@groundwork/api-client';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router';
import { startConnectivity } from './app/connectivity/connectivity-provider.tsx';
import { withFirstAnswers } from './app/first-answers.ts';
import { handleUncaughtErrors } from './app/global-errors.ts';
import { paths } from './app/paths.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { userQueries } from './app/user/user-queries.ts';
import { watchSession } from './features/auth/watch-session.ts';
import { AppRouter, preloadPage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

handleUncaughtErrors(window);
configureRequests({ fetch: withFirstAnswers(document, (...args) => globalThis.fetch(...args)) });
const connectivity = startConnectivity();
const client = createQueryClient();
// Who reads a shared report is nobody to this page, also where they have an account (SH-5).
if (!matchPath(paths.sharedReport(':token'), window.location.pathname)) {
  watchSession(client);
  // The user and the page's code are asked for at once, before React draws anything.
  void client.prefetchQuery(userQueries.current());
}
preloadPage(window.location.pathname);

// The boundary has shown the error on the screen; this line is for the console.
const onCaughtError = (error: unknown) => console.warn(error);

// In slices, so that the page can be scrolled and clicked meanwhile.
startTransition(() =>
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <Providers client={client} connectivity={connectivity}>
        <AppRouter />
      </Providers>
    </StrictMode>,
  ),
);
