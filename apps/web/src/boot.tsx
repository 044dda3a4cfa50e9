import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startConnectivity } from './app/connectivity/connectivity-provider.tsx';
import { handleUncaughtErrors } from './app/global-errors.ts';
import { RenderedForContext } from './app/hydration.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { userQueries } from './app/user/user-queries.ts';
import { watchSession } from './features/auth/watch-session.ts';

interface AppParts {
  Router: ComponentType;
  /** Begins to load the code of the page at an address. */
  preloadPage: (pathname: string) => Promise<void>;
  /** Whether it matters here who is logged in. */
  hasUser: boolean;
}

/** What `render-page.tsx` sends with the page that it has rendered. */
interface RenderedState {
  renderedFor: ComponentProps<typeof RenderedForContext>['value'];
  queries: DehydratedState;
}

/** Starts one of the two apps in its document, and takes over the page that the server has rendered there. */
export async function boot({ Router, preloadPage, hasUser }: AppParts): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');

  handleUncaughtErrors(window);
  const connectivity = startConnectivity();
  const client = createQueryClient();
  const state = document.querySelector<HTMLScriptElement>('script#state');
  const rendered: RenderedState | null = state && JSON.parse(state.text);
  if (rendered) hydrate(client, rendered.queries);
  if (hasUser) {
    watchSession(client);
    // The user and the page's code are asked for at once, before React draws anything.
    void client.prefetchQuery(userQueries.current());
  }
  const app = (
    <StrictMode>
      <Providers client={client} connectivity={connectivity}>
        <Router />
      </Providers>
    </StrictMode>
  );
  const page = preloadPage(window.location.pathname);
  const options = {
    // The boundary has shown the error on the screen; this line is for the console.
    onCaughtError: (error: unknown) => console.warn(error),
    onRecoverableError: (error: unknown) => console.warn('Rendered anew, in place of the server:', error),
  };
  // In slices, so that the page can be scrolled and clicked meanwhile.
  if (!rendered) return startTransition(() => createRoot(root, options).render(app));
  await page;
  startTransition(() => {
    hydrateRoot(root, <RenderedForContext value={rendered.renderedFor}>{app}</RenderedForContext>, options);
  });
}
