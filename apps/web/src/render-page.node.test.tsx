import { expect, it } from 'vitest';
import { renderPage } from './render-page.tsx';
import { buildStartup, buildUser } from './test/samples.ts';

type Answers = Record<string, unknown>;

/** The API's answers for the dashboard of a founder with one startup; `id` is the id of both. */
const dashboardOf = (id: number, fullName: string, startup: string): Answers => ({
  '/api/user': buildUser({ id, fullName, experiencePoints: 0 }),
  '/api/startups': [buildStartup({ id, name: startup, description: `${startup} plans routes.` })],
  '/api/challenges': [],
  [`/api/startups/${id}/progress`]: [],
  [`/api/startups/${id}/kanban`]: { board: null, columns: [], cards: [] },
});

interface Asked {
  answers?: Answers;
  chosenId?: number;
  signal?: AbortSignal;
}

async function render(url: string, { answers = {}, chosenId, signal }: Asked = {}) {
  const asked: string[] = [];
  const ask: typeof fetch = async (input, init) => {
    const path = String(input);
    asked.push(`${init?.method} ${path}`);
    if (path === '/api/user' && !answers[path])
      return Response.json({ code: 'auth.required', message: 'Please log in.' }, { status: 401 });
    const open: Answers = {
      '/api/logo-media/active': { svgCode: null },
      '/api/registration': { isOpen: true },
      '/api/login/provider': { name: null, isOnly: false },
    };
    const answer = answers[path] ?? open[path] ?? [];
    return answer === 'never' ? new Promise(() => {}) : Response.json(answer);
  };
  const request = { url, isPhone: false, isKnown: false, chosenId: chosenId ?? null };
  const page = await renderPage(request, ask, signal ?? new AbortController().signal);
  return {
    asked,
    ...page,
    words: page?.html.replace(/<style.*?<\/style>|<[^>]*>/gs, ' ').replace(/\s+/g, ' '),
  };
}

it('has no window here, as on the server', () => {
  expect(typeof window).toBe('undefined');
});

it('renders the page with what the API answers, and says what that was', async () => {
  const page = await render('/', { answers: dashboardOf(7, 'Ada Lovelace', 'Routely') });
  expect(page.words).toContain('Welcome, Ada Lovelace');
  expect(page.words).toContain('Routely plans routes.');
  const { renderedFor, queries } = JSON.parse(page.state ?? '');
  expect(renderedFor).toEqual({ isPhone: false, isKnown: false, startupId: 7 });
  const paths = queries.queries.map(({ queryKey }: { queryKey: unknown[] }) => queryKey.join('/'));
  expect(paths).toEqual(expect.arrayContaining(['/api/user', '/api/startups', '/api/startups/7/progress']));
  expect(new Set(page.asked).size).toBe(page.asked.length);
  expect(page.asked.every(call => call.startsWith('GET /api/'))).toBe(true);
});

it('selects the startup that was chosen in this browser, if it is one of theirs', async () => {
  const answers = dashboardOf(7, 'Ada', 'Routely');
  answers['/api/startups'] = [
    buildStartup({ id: 7, name: 'Routely' }),
    buildStartup({ id: 8, name: 'Chairside' }),
  ];
  answers['/api/startups/8/kanban'] = answers['/api/startups/7/kanban'];
  const choose = async (chosenId: number) =>
    JSON.parse((await render('/', { answers, chosenId })).state ?? '').renderedFor.startupId;
  expect(await choose(8)).toBe(8);
  expect(await choose(99)).toBe(7);
});

it('has nothing of whoever came before', async () => {
  const ofAda = await render('/', { answers: dashboardOf(7, 'Ada', 'Routely') });
  const ofGrace = await render('/', { answers: dashboardOf(8, 'Grace', 'Chairside') });
  const ofAdaAgain = await render('/', { answers: dashboardOf(7, 'Ada', 'Routely') });
  expect(ofGrace.html).toContain('Chairside');
  expect(`${ofGrace.html} ${ofGrace.state}`).not.toMatch(/Ada|Routely/);
  expect(ofAdaAgain.html).toBe(ofAda.html);
});

it('shows who is not logged in the login, and nothing else', async () => {
  expect((await render('/auth')).words).toContain('Welcome to Groundwork');
  expect((await render('/')).html).toBeUndefined();
  expect((await render('/auth', { answers: { '/api/user': buildUser() } })).html).toBeUndefined();
});

it('gives up when it is told to', async () => {
  const answers = { ...dashboardOf(7, 'Ada', 'Routely'), '/api/challenges': 'never' };
  const closed = new AbortController();
  const page = render('/', { answers, signal: closed.signal });
  closed.abort(new Error('late'));
  await expect(page).rejects.toThrow('late');
  // The next page is not held up.
  expect((await render('/auth')).words).toContain('Welcome to Groundwork');
});

it('leaves a page to the browser when an answer fails', async () => {
  const page = await render('/', {
    answers: { ...dashboardOf(7, 'Ada', 'Routely'), '/api/challenges': 'not a list' },
  });
  expect(page.html).toBeUndefined();
});

it('writes what was typed as text', async () => {
  const page = await render('/', {
    answers: dashboardOf(7, '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'),
  });
  expect(page.html).toContain('&lt;script&gt;');
  expect(page.html).not.toMatch(/<script|<img/);
});
