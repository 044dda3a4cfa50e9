import { abandonRequests, configureRequests } from '@groundwork/api-client';
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

/** A page as a browser asks for it. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  isPhone: boolean;
  /** The startup that was chosen last in this browser. It may be anybody's, or gone. */
  chosenId: number | null;
}

export interface RenderedPage {
  /** Its `<title>`, which belongs into the head. */
  title: string;
  html: string;
  /** JSON that {@link hydrateApp} begins with. */
  state: string;
}

/** What one answer tells opens the next question: user, startup, its records. */
const MAX_PASSES = 8;

/**
 * The page as HTML with the data it was rendered from: it is rendered, what it asks for is asked, and it is rendered again, until
 * nothing is open. Null where the address leads elsewhere or an answer failed. One at a time: the request layer is one for all.
 *
 * @param ask asks the API in the user's name
 */
export async function renderPage(
  { url, isPhone, chosenId }: PageRequest,
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
      const renderedFor = { isPhone, startupId: findStartup(client, chosenId) };
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
      // Code that has been loaded is rendered one pass later.
      if (open.length === 0 && html.includes('<h1')) {
        // React writes what belongs into a head at the beginning.
        const [title = ''] = /^<title>.*?<\/title>/.exec(html) ?? [];
        const state = JSON.stringify({ renderedFor, queries: dehydrate(client) });
        return { title, html: html.slice(title.length), state };
      }
      const answers = [...open.map(query => query.fetch()), new Promise(resolve => setTimeout(resolve))];
      await Promise.race([Promise.allSettled(answers), given]);
      // The page itself will say so.
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

/** The one that the page will select; null while that is not known, or with none. */
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
