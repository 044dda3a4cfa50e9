import {
  abandonRequests,
  configureRequests,
  type PageRequest,
  type RenderedPage,
} from '@groundwork/api-client';
import { dehydrate, type QueryClient, skipToken } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { RenderedForContext } from './app/hydration.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { userQueries } from './app/user/user-queries.ts';
import { mayBeCut } from './features/startups/older-startups.ts';
import { findSelected } from './features/startups/selection/selection.ts';
import { startupQueries } from './features/startups/startup-queries.ts';
import { PAGES } from './pages.ts';
import { AppRoutes, preloadPage } from './router.tsx';

/** Queries depend on earlier ones (user, startup, its records), so several passes are needed. */
const MAX_PASSES = 8;

/**
 * Renders a page to HTML together with its data. Each pass fetches the queries that the last one left open, until none
 * is. Null if the address redirects, or if a request failed. Runs one at a time, as the request layer is global.
 *
 * @param ask sends API requests as the user
 */
export async function renderPage(
  { url, isPhone, isKnown, chosenId }: PageRequest,
  ask: typeof fetch,
  signal: AbortSignal,
): Promise<RenderedPage | null> {
  const { pathname } = new URL(url, 'http://localhost');
  const given = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  const client = createQueryClient();
  abandonRequests();
  configureRequests({ fetch: ask });
  try {
    const user = await Promise.race([client.fetchQuery(userQueries.current()), given]);
    const isForUsers = PAGES.some(({ path }) => matchPath(path, pathname) !== null);
    if (isForUsers !== (user !== null)) return null;
    await preloadPage(pathname);
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const renderedFor = { isPhone, isKnown, startupId: findStartup(client, chosenId) };
      const html = renderToString(
        <Providers client={client}>
          <RenderedForContext value={renderedFor}>
            <StaticRouter location={url}>
              <AppRoutes />
            </StaticRouter>
          </RenderedForContext>
        </Providers>,
      );
      const open = findOpen(client);
      // Lazy code renders one pass after it was loaded.
      if (open.length === 0 && html.includes('<h1')) {
        // React renders head elements first.
        const [title = ''] = /^<title>.*?<\/title>/.exec(html) ?? [];
        const state = JSON.stringify({ renderedFor, queries: dehydrate(client) });
        return { title, html: html.slice(title.length), state };
      }
      const answers = [...open.map(query => query.fetch()), new Promise(resolve => setTimeout(resolve))];
      await Promise.race([Promise.allSettled(answers), given]);
      // The browser then shows the failure itself.
      if (open.some(({ state }) => state.status === 'error')) return null;
    }
    return null;
  } finally {
    client.clear();
    abandonRequests();
  }
}

const findOpen = (client: QueryClient) =>
  client.getQueryCache().findAll({
    predicate: ({ state, options }) =>
      state.status === 'pending' &&
      options.queryFn !== skipToken &&
      (options as { enabled?: unknown }).enabled !== false,
  });

/** Id of the startup that the page will select; null if unknown, or if there is none. */
function findStartup(client: QueryClient, chosenId: number | null): number | null {
  const startups = client.getQueryData(startupQueries.list().queryKey);
  const isBeyond = startups && mayBeCut(startups) && !startups.some(({ id }) => id === chosenId);
  if (isBeyond) return chosenId;
  return (
    findSelected({
      listed: startups?.map(({ id }) => id),
      chosenId,
      newId: null,
      isOutdated: false,
      looks: 0,
    }) ?? null
  );
}
