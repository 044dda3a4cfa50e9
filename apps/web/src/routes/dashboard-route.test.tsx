import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import {
  buildChallenge,
  type ChallengeWorld,
  recordsOf,
  STARTUP_ID,
  serveChallenges,
  stepsOf,
} from '../features/challenges/test/challenge-world.ts';
import { fakeTimers, pass, passUntil } from '../test/clock.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { hideToast } from '../ui/toast.ts';
import { Component } from './dashboard-route.tsx';

const POLL_MS = 15_000;
const network = mockNetwork();

// React logs errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  hideToast();
});

const refusal = { statusCode: 403, code: 'auth.forbidden', error: 'Forbidden', message: 'Not today' };

/** Refuses requests for `path` while `refused.is` is true. */
function refuse(path: string) {
  const refused = { is: true };
  network.use(
    http.get(`${ORIGIN}${path}`, () =>
      refused.is ? HttpResponse.json(refusal, { status: 403 }) : undefined,
    ),
  );
  return refused;
}

function serve(names: readonly string[] = ['Routely']): ChallengeWorld {
  const startups = names.map((name, place) => buildStartup({ id: STARTUP_ID + place, name }));
  network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
  return serveChallenges(network, {
    challenges: [buildChallenge({ id: 1 })],
    records: recordsOf(1, 'completed', 'not_started'),
    steps: stepsOf(1, 2),
  });
}

const show = () =>
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <main id="main" tabIndex={-1}>
        <Component />
      </main>
    </CurrentUserContext>,
  );
async function open(name = 'Routely'): Promise<void> {
  show();
  await screen.findByRole('heading', { name });
}
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const tryAgain = () => screen.findByRole('button', { name: 'Try Again' });

describe.each([
  ['progress', `/api/startups/${STARTUP_ID}/progress`],
  ['list of challenges', '/api/challenges'],
  ['steps of the current challenge', '/api/challenges/1/steps'],
])('a %s that does not come', (_, path) => {
  it('leaves the startup, and comes when one tries again', async () => {
    serve();
    const refused = refuse(path);
    await open();
    await tryAgain();
    expect(screen.getByRole('heading', { name: 'Something went wrong', level: 2 })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('Not today');
    const edit = screen.getByRole('link', { name: 'Edit' });

    await userEvent.click(await tryAgain());
    await tryAgain();
    refused.is = false;
    await userEvent.click(await tryAgain());
    expect(await screen.findByText('Step 1.2')).toBeDefined();
    expect(screen.getByText('50%')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue Challenge' }).getAttribute('href')).toBe(
      '/challenge/1',
    );
    expect(edit.isConnected).toBe(true);
    expect(document.activeElement?.contains(screen.getByText('Step 1.2'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('leaves the list of startups, and is asked for anew when one comes back from it', async () => {
    serve();
    const refused = refuse(path);
    await open();
    await tryAgain();
    await openTab('My Startups');
    expect(screen.getByRole('button', { name: 'Delete Routely' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create New Startup' })).toBeDefined();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    refused.is = false;
    await openTab('Overview');
    expect(await screen.findByText('Step 1.2')).toBeDefined();
  });
});

it('offers a first startup in two places', async () => {
  serve([]);
  await open('No startups yet');
  for (const name of ['Create Startup', 'Create Your First Startup']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/create-startup');
  }
});

it('leads to the report only when the startup has one', async () => {
  serve();
  const [startup, other] = [buildStartup({ id: STARTUP_ID, hasReport: true }), buildStartup({ id: 8 })];
  network.use(
    http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json([startup, { ...other, name: 'Other' }])),
  );
  await open();
  expect(screen.getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe('/report/7');
  await openTab('My Startups');
  await userEvent.click(await screen.findByRole('button', { name: 'Other' }));
  await openTab('Overview');
  await screen.findByRole('heading', { name: 'Other' });
  expect(screen.queryByRole('link', { name: 'View Report' })).toBeNull();
});

it('leads with the one thing to do next, before where the startup stands and what it is', async () => {
  serve();
  await open();
  const start = await screen.findByRole('link', { name: 'Start Step' });
  const isFilled = (button: Element) => ['filled', null].includes(button.getAttribute('data-variant'));
  expect([...document.querySelectorAll('.mantine-Button-root')].filter(isFilled)).toEqual([start]);
  const order = [
    start,
    ...['Where your startup stands', 'Challenges', 'Routely'].map(name =>
      screen.getByRole('heading', { name }),
    ),
  ];
  const isBefore = (one: Element, other: Element | undefined) =>
    !other || Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(order.map((one, place) => isBefore(one, order[place + 1]))).toEqual(order.map(() => true));
});

it('leads to the report when nothing else is left', async () => {
  serve();
  network.use(
    http.get(`${ORIGIN}/api/startups`, () =>
      HttpResponse.json([buildStartup({ id: STARTUP_ID, hasReport: true })]),
    ),
    http.get(`${ORIGIN}/api/startups/${STARTUP_ID}/progress`, () =>
      HttpResponse.json(recordsOf(1, 'completed')),
    ),
  );
  await open();
  await screen.findByText('All challenges completed');
  const [lead] = screen.getAllByRole('link', { name: 'View Report' });
  expect(lead?.getAttribute('data-variant')).toBe('filled');
});

it('tells that readers of the report have said something', async () => {
  serve();
  network.use(
    http.get(`${ORIGIN}/api/startups`, () =>
      HttpResponse.json([buildStartup({ id: STARTUP_ID, hasReport: true, newComments: 2 })]),
    ),
  );
  await open();
  expect(await screen.findByRole('link', { name: 'View Report, 2 new comments' })).toBeTruthy();
});

describe('with a clock', () => {
  fakeTimers();

  it('asks for the progress on both tabs, once each time', async () => {
    const { asked } = serve();
    show();
    await passUntil(() => expect(screen.getByText('Step 1.2')).toBeDefined());
    for (const tab of ['My Startups', 'Overview']) {
      fireEvent.click(screen.getByRole('tab', { name: tab }));
      await pass(0);
      const before = asked.progress;
      await pass(3 * POLL_MS);
      expect(asked.progress - before).toBe(3);
    }
  });
});
