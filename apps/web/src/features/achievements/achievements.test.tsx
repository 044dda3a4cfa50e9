import { readCurrentUser } from '@groundwork/api-client';
import type { AchievementFacts } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { PageBoundary } from '../../app/boundaries.tsx';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildStartup, buildUser } from '../../test/samples.ts';
import { achievementQueries } from './achievement-queries.ts';
import { Achievements } from './achievements.tsx';

const network = mockNetwork();
const URL = `${ORIGIN}/api/achievements`;
const facts: AchievementFacts = {
  challengesCompleted: 1,
  challengesTotal: 7,
  stepsCompleted: 3,
  level: 3,
  xp: 1390,
};
const unlocked = [
  { id: 'level-up', unlockedAt: '2026-01-05T10:00:00.000Z' },
  { id: 'first-steps', unlockedAt: '2026-01-06T10:00:00.000Z' },
];

function render(props: Partial<Parameters<typeof Achievements>[0]> = {}) {
  const startup = { name: 'Routely' } as NonNullable<Parameters<typeof Achievements>[0]['startup']>;
  renderApp(
    <PageBoundary>
      <Achievements level={3} experiencePoints={1390} startup={startup} facts={facts} {...props} />
    </PageBoundary>,
  );
}

const serve = () => network.use(http.get(URL, () => HttpResponse.json(unlocked)));
const cards = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem');
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (title: string) => {
  const found = cards().find(item => within(item).queryByRole('heading', { name: title }));
  if (!found) throw new Error(`There is no card ${title}`);
  return found;
};

it('says how many are unlocked, in numbers and percent, and level, XP and steps', async () => {
  serve();
  render();
  // XP Collector is reached but not recorded yet.
  await screen.findByText('3 of 8 unlocked');
  expect(screen.getByText('37%')).toBeDefined();
  expect(
    screen.getByRole('progressbar', { name: 'Achievements unlocked' }).getAttribute('aria-valuenow'),
  ).toBe('37');
  const terms = screen.getAllByRole('term').map(term => [term.textContent, term.nextSibling?.textContent]);
  expect(terms).toEqual([
    ['Level', '3'],
    ['XP earned', '1,390'],
    ['Steps completed', '3'],
  ]);
  expect(screen.getByText('Challenges and steps are counted for Routely.')).toBeDefined();
});

it.each([
  ['First Steps', ['Complete your first challenge', 'Unlocked', '+50 XP', 'Unlocked on'], ['Locked']],
  ['Level Up', ['Reach level 2', 'Unlocked', 'Unlocked on'], ['XP', 'Locked']],
  ['XP Collector', ['Unlocked', '+50 XP'], ['Locked', 'Unlocked on']],
  ['Step by Step', ['Complete 10 steps', 'Locked', '3 of 10 steps'], ['Unlocked', '+100 XP']],
  ['Rising Star', ['Locked', 'Level 3 of 5'], ['Unlocked', 'XP']],
])('%s says what it is and where it stands', async (title, present, absent) => {
  serve();
  render();
  await screen.findByText('3 of 8 unlocked');
  const text = card(title).textContent;
  for (const words of present) expect(text).toContain(words);
  for (const words of absent) expect(text).not.toContain(words);
  const bar = within(card(title)).queryByRole('progressbar', { name: `Progress to ${title}` });
  expect(bar !== null).toBe(present.includes('Locked'));
});

it('has a tab for each category, reached by the keyboard', async () => {
  serve();
  render();
  await screen.findByText('3 of 8 unlocked');
  expect(titles()).toHaveLength(8);
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(titles()).toEqual(['First Steps', 'Getting Started', 'Master Strategist']);
  await userEvent.keyboard('{ArrowRight}');
  expect(titles()).toEqual(['Level Up', 'Rising Star', 'Expert Founder']);
  await userEvent.keyboard('{End}{Enter}');
  expect(titles()).toEqual(['Step by Step', 'XP Collector']);
  expect(screen.getByRole('tab', { name: 'Milestones' }).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Milestones' }));
});

it('has every card in its place before anything is loaded, and says of none that it is locked', () => {
  network.use(http.get(URL, () => delay('infinite')));
  render({ facts: undefined, startup: undefined });
  expect(screen.getByText('Loading achievements').getAttribute('role')).toBe('status');
  expect(titles()).toHaveLength(8);
  expect(screen.queryByText(/Locked|Unlocked on|of 8 unlocked/)).toBeNull();
  expect(screen.getByText('1,390')).toBeDefined();
});

it('shows level and XP without a startup, and leads to making one', async () => {
  network.use(http.get(URL, () => HttpResponse.json([])));
  const none = { challengesCompleted: 0, challengesTotal: 0, stepsCompleted: 0, level: 1, xp: 0 };
  render({ startup: null, facts: none, level: 1, experiencePoints: 0 });
  await screen.findByText('0 of 8 unlocked');
  expect(card('Level Up').textContent).toContain('Level 1 of 2');
  expect(card('Master Strategist').textContent).toContain('Not started');
  const link = screen.getByRole('link', { name: 'Create your first startup' });
  expect(link.getAttribute('href')).toBe('/create-startup');
});

it('says so when they cannot be loaded, and tries again', async () => {
  const body = { statusCode: 403, code: 'request.cross_site', error: 'Forbidden', message: 'Not from here.' };
  network.use(http.get(URL, () => HttpResponse.json(body, { status: 403 })));
  render();
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('First Steps')).toBeNull();
  serve();
  await userEvent.click(again);
  expect(await screen.findByText('3 of 8 unlocked')).toBeDefined();
});

const UserWatcher = () => useQuery({ queryKey: ['/api/user'], queryFn: () => readCurrentUser() }) && null;

it('asks for the points of what another device has earned, when the list is the first to tell', async () => {
  const none = { challengesCompleted: 0, challengesTotal: 7, stepsCompleted: 0, level: 1, xp: 0 };
  const lists = [[], unlocked, unlocked];
  let asked = 0;
  network.use(
    http.get(URL, () => HttpResponse.json(lists.shift())),
    http.get(`${ORIGIN}/api/user`, () => {
      asked += 1;
      return HttpResponse.json(buildUser());
    }),
  );
  const { client } = renderApp(
    <>
      <UserWatcher />
      <Achievements level={1} experiencePoints={0} startup={buildStartup()} facts={none} />
    </>,
  );
  await screen.findByText('0 of 8 unlocked');
  await waitFor(() => expect(asked).toBe(1));
  const again = () => client.refetchQueries({ queryKey: achievementQueries.list().queryKey });
  await again();
  await screen.findByText('2 of 8 unlocked');
  await waitFor(() => expect(asked).toBe(2), { timeout: 5000 });
  await again();
  expect([lists, asked]).toEqual([[], 2]);
});

it('asks again after five minutes, and keeps the answer for thirty', () => {
  expect(achievementQueries.list()).toMatchObject({ staleTime: 300_000, gcTime: 1_800_000 });
});
