import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startConnectivity } from './app/connectivity/connectivity-provider.tsx';
import { handleUncaughtErrors } from './app/global-errors.ts';
import { RenderedForContext } from './app/hydration.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { reloadWhenReplaced } from './app/reload-when-replaced.ts';
import { userQueries } from './app/user/user-queries.ts';
import { watchSession } from './features/auth/watch-session.ts';

interface AppParts {
  Router: ComponentType;
  /** Starts loading the code of the page at a path. */
  preloadPage: (pathname: string) => Promise<void>;
  /** Whether the app depends on the logged-in user. */
  hasUser: boolean;
}

/** State that `render-page.tsx` embeds in a server-rendered page. */
interface RenderedState {
  renderedFor: ComponentProps<typeof RenderedForContext>['value'];
  queries: DehydratedState;
}

/** Starts one of the two apps in its document, hydrating the page if the server has rendered it. */
export async function boot({ Router, preloadPage, hasUser }: AppParts): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');

  handleUncaughtErrors(window);
  window.addEventListener('vite:preloadError', () => void reloadWhenReplaced());
  const connectivity = startConnectivity();
  const client = createQueryClient();
  const state = document.querySelector<HTMLScriptElement>('script#state');
  const rendered: RenderedState | null = state && JSON.parse(state.text);
  if (rendered) hydrate(client, rendered.queries);
  if (hasUser) {
    watchSession(client);
    // Request the user and the page's code at once, before React renders.
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
    // The boundary shows the error to the user; this logs it.
    onCaughtError: (error: unknown) => console.warn(error),
    onRecoverableError: (error: unknown) => console.warn('Rendered again in the browser:', error),
  };
  // Transitions render in slices, so the page stays responsive.
  if (!rendered) return startTransition(() => createRoot(root, options).render(app));
  await page;
  startTransition(() => {
    hydrateRoot(root, <RenderedForContext value={rendered.renderedFor}>{app}</RenderedForContext>, options);
  });
}
