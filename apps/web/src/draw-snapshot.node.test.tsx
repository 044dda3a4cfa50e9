import { expect, it } from 'vitest';
import { drawSnapshot } from './draw-snapshot.tsx';
import { buildStartup, buildUser } from './test/samples.ts';

const answer = (url: string, value: unknown, status = 200) => ({ url, status, body: JSON.stringify(value) });
const NOBODY = answer('/api/user', { code: 'auth.required', message: 'Please log in.' }, 401);

/** What the API answers to the dashboard of a founder with one startup, whose numbers are all this one. */
const dashboardOf = (id: number, fullName: string, startup: string) => [
  answer('/api/user', buildUser({ id, fullName })),
  answer('/api/startups', [buildStartup({ id, name: startup, description: `${startup} plans routes.` })]),
  answer('/api/challenges', []),
  answer(`/api/startups/${id}/progress`, []),
];
const draw = async (url: string, answers: ReturnType<typeof answer>[]) =>
  (await drawSnapshot({ url, isPhone: false, startupId: null, answers })).html;
const words = (html: string) => html.replace(/<style.*?<\/style>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');

it('has no window here, as on the server', () => {
  expect(typeof window).toBe('undefined');
});

it('has what the answers say, and goes on loading what they do not', async () => {
  const html = await draw('/', dashboardOf(7, 'Ada Lovelace', 'Routely'));
  expect(words(html)).toContain('Welcome, Ada Lovelace');
  expect(words(html)).toContain('Routely plans routes.');
  expect(html).toContain('mantine-Skeleton-root');
});

it('has nothing of whoever came before', async () => {
  const ofAda = await draw('/', dashboardOf(7, 'Ada', 'Routely'));
  const ofGrace = await draw('/', dashboardOf(8, 'Grace', 'Chairside'));
  const ofAdaAgain = await draw('/', dashboardOf(7, 'Ada', 'Routely'));
  expect(ofGrace).not.toMatch(/Ada|Routely/);
  expect(ofGrace).toContain('Chairside');
  expect(ofAdaAgain).toBe(ofAda);
  // Not even when somebody's own answers are missing.
  expect(
    await draw('/', [answer('/api/user', buildUser({ id: 9, username: 'joan', fullName: null }))]),
  ).not.toMatch(/Ada|Routely/);
});

it('shows who is not logged in the login, and nothing else', async () => {
  expect(words(await draw('/auth', [NOBODY]))).toContain('Welcome to Groundwork');
  expect(await draw('/', [NOBODY])).toBe('');
  expect(await draw('/auth', [answer('/api/user', buildUser())])).toBe('');
});

it('has nothing before it is known who is there', async () => {
  expect(await draw('/', [])).toBe('');
});

it('writes what was typed as text', async () => {
  const html = await draw('/', dashboardOf(7, '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'));
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<img/);
});
