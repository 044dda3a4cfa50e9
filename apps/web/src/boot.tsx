import { configureRequests } from '@groundwork/api-client';
import { type ComponentType, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startConnectivity } from './app/connectivity/connectivity-provider.tsx';
import { withFirstAnswers } from './app/first-answers.ts';
import { handleUncaughtErrors } from './app/global-errors.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { replaceSnapshot } from './app/replace-snapshot.ts';
import { seedQueries } from './app/seed-queries.ts';
import { userQueries } from './app/user/user-queries.ts';
import { watchSession } from './features/auth/watch-session.ts';

interface AppParts {
  Router: ComponentType;
  /** Begins to load the code of the page at an address. */
  preloadPage: (pathname: string) => void;
  /** Whether it matters here who is logged in. */
  hasUser: boolean;
}

/** Starts one of the two apps in its document. */
export function boot({ Router, preloadPage, hasUser }: AppParts): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');

  handleUncaughtErrors(window);
  configureRequests({ fetch: withFirstAnswers(document, (...args) => globalThis.fetch(...args)) });
  const connectivity = startConnectivity();
  const client = createQueryClient();
  seedQueries(document, client);
  if (hasUser) {
    watchSession(client);
    // The user and the page's code are asked for at once, before React draws anything.
    void client.prefetchQuery(userQueries.current());
  }
  preloadPage(window.location.pathname);
  replaceSnapshot(document.getElementById('snapshot'), root, client);

  // The boundary has shown the error on the screen; this line is for the console.
  const onCaughtError = (error: unknown) => console.warn(error);
  // In slices, so that the page can be scrolled and clicked meanwhile.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <Providers client={client} connectivity={connectivity}>
          <Router />
        </Providers>
      </StrictMode>,
    ),
  );
}
