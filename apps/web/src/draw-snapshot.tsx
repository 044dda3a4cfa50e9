import { abandonRequests, authContracts, configureRequests } from '@groundwork/api-client';
import { type QueryClient, skipToken } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { DrawnForContext } from './app/drawn-for.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { PAGES } from './pages.ts';
import { AppRoutes, preloadPage } from './router.tsx';

/** A page as a browser asked for it, with the API's answers to what it reads first. */
export interface PageToDraw {
  /** Path and query. */
  url: string;
  isPhone: boolean;
  /** The selected one, where it is known. */
  startupId: number | null;
  answers: readonly { url: string; status: number; body: string }[];
}

/** What one answer tells opens the next question: user, startup, its records. */
const MAX_PASSES = 8;

export interface Snapshot {
  html: string;
  /** What the page has loaded, as keys and data of its queries: JSON. */
  queries: string;
}

const NOTHING: Snapshot = { html: '', queries: '[]' };

/**
 * The page as HTML, as far as the answers go; what they do not say is still loading there. Nothing where it leads elsewhere, and
 * while it is not known who asks. One at a time: the request layer is one for all.
 */
export async function drawSnapshot({ url, answers, ...drawnFor }: PageToDraw): Promise<Snapshot> {
  const { pathname } = new URL(url, 'http://localhost');
  const user = answers.find(answer => answer.url === authContracts.currentUser.path);
  if (!user || isForUsers(pathname) !== (user.status === 200)) return NOTHING;
  abandonRequests();
  configureRequests({ fetch: answerFrom(answers) });
  await preloadPage(pathname);
  const client = createQueryClient();
  try {
    let html = '';
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      html = renderToString(
        <Providers client={client}>
          <DrawnForContext value={drawnFor}>
            <StaticRouter location={url}>
              <AppRoutes />
            </StaticRouter>
          </DrawnForContext>
        </Providers>,
      );
      // In the first one, code that is loaded is not drawn yet.
      if (!(await learnMore(client)) && pass > 0) break;
    }
    // Where code did not come, nothing is drawn but the bars.
    return html.includes('<h1') ? { html, queries: writeQueries(client) } : NOTHING;
  } finally {
    client.clear();
    abandonRequests();
  }
}

const isForUsers = (pathname: string) => PAGES.some(({ path }) => matchPath(path, pathname) !== null);

/** Whether a question that the page asked while it was drawn has an answer now. */
async function learnMore(client: QueryClient): Promise<boolean> {
  const open = client.getQueryCache().findAll({
    predicate: ({ state, options }) => state.data === undefined && options.queryFn !== skipToken,
  });
  for (const query of open) if (query.state.fetchStatus === 'idle') query.fetch().catch(() => {});
  // The answers are here already.
  await new Promise(resolve => setTimeout(resolve));
  return open.some(({ state }) => state.data !== undefined);
}

function writeQueries(client: QueryClient): string {
  const loaded = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  return JSON.stringify(loaded.map(({ queryKey, state }) => [queryKey, state.data]));
}

/** `fetch` that has these answers alone, and leaves every other question open. */
function answerFrom(answers: PageToDraw['answers']): typeof fetch {
  const known = new Map(answers.map(answer => [answer.url, answer]));
  return (input, init) => {
    const answer = init?.method === 'GET' ? known.get(String(input)) : undefined;
    if (!answer) return new Promise(() => {});
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(answer.body, { status: answer.status, headers }));
  };
}
