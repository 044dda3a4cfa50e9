import type { ProgressStatus } from '@groundwork/domain';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { draftKey } from '../app/stored-keys.ts';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import {
  buildChallenge,
  recordsOf,
  STARTUP_ID,
  serveChallenges,
  stepsOf,
} from '../features/challenges/test/challenge-world.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildMessage, buildProgress, buildStartup, buildUser } from '../test/samples.ts';
import { Component } from './step-route.tsx';

// Browser APIs that the chat needs and jsdom lacks.
vi.stubGlobal('CSS', { supports: () => true });
Element.prototype.scrollTo = () => {};
const network = mockNetwork();

const NORA = {
  id: 1,
  name: 'Nora',
  description: 'Asks on',
  avatar: '/coaches/nora.svg',
  iconSvg: null,
  isActive: true,
};

function open(at: string, world?: Parameters<typeof serveChallenges>[1]): void {
  const closedStep = stepsOf(1, 2).map((step, place) => ({ ...step, isActive: place === 0 }));
  // The chat's data is requested before it is known whether the step is open.
  network.use(http.get(`${ORIGIN}/api/*`, () => HttpResponse.json([])));
  const locked = {
    challenges: [
      buildChallenge({ id: 1 }),
      buildChallenge({ id: 2 }),
      buildChallenge({ id: 3, isActive: false }),
    ],
    records: [...recordsOf(1, 'not_started'), ...recordsOf(2, 'not_started'), ...recordsOf(3, 'not_started')],
    steps: [...closedStep, ...stepsOf(2, 1), ...stepsOf(3, 1)],
  };
  serveChallenges(network, world ?? locked);
  network.use(http.get(`${ORIGIN}/api/steps/:id/assistants`, () => HttpResponse.json([NORA])));
  network.use(
    http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json([buildStartup({ id: STARTUP_ID })])),
  );
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <Routes>
        <Route path="/challenge/:challengeId/step/:stepId" element={<Component />} />
      </Routes>
    </CurrentUserContext>,
    at,
  );
}

it.each([
  [
    'its challenge is locked',
    '2/step/20',
    'Complete previous challenges to unlock',
    'Go to Roadmap',
    '/roadmap',
  ],
  ['its challenge is to come', '3/step/30', 'Coming soon', 'Go to Roadmap', '/roadmap'],
  [
    'it is switched off itself',
    '1/step/11',
    'This step is turned off for now. Your text is kept.',
    'Go to Challenge',
    '/challenge/1',
  ],
])('says that %s, and leads on', async (_, at, reason, label, to) => {
  open(`/challenge/${at}`);
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
});

it('says that its challenge was archived, with what was typed and the way on', async () => {
  localStorage.setItem(
    draftKey(buildUser().id, `${STARTUP_ID}:90`),
    JSON.stringify({ text: 'Half an answer', key: null, next: '' }),
  );
  open('/challenge/9/step/90');
  const archived = { statusCode: 404, code: 'challenge.archived', error: 'Not Found', message: 'Archived.' };
  network.use(http.get(`${ORIGIN}/api/challenges/9`, () => HttpResponse.json(archived, { status: 404 })));
  expect(await screen.findByRole('heading', { name: 'Archived' })).toBeDefined();
  expect(screen.getByText(/^Archived by your programme/)).toBeDefined();
  expect(await screen.findByText('Half an answer')).toBeDefined();
  const way = screen.getByRole('link', { name: 'Continue with Challenge 1' });
  expect(way.getAttribute('href')).toBe('/challenge/1');
});

it.each([
  ['2/step/20', 'Locked'],
  ['1/step/19', 'Not Found'],
])('keeps what was typed in %s before an administrator changed it', async (at, heading) => {
  const [, step] = at.split('/step/');
  localStorage.setItem(
    draftKey(buildUser().id, `${STARTUP_ID}:${step}`),
    JSON.stringify({ text: 'Half an answer', key: null, next: '' }),
  );
  open(`/challenge/${at}`);
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  expect(await screen.findByText('Half an answer')).toBeDefined();
  expect(screen.getByText("You hadn't sent this yet:")).toBeDefined();
});

/** Opens the completed last step of the first of two challenges. `second` is the status of the other's first step. */
async function finishFirst(second: ProgressStatus) {
  const done = buildProgress({
    startupId: STARTUP_ID,
    challengeId: 1,
    stepId: 11,
    status: 'completed',
    percent: 100,
  });
  open('/challenge/1/step/11', {
    challenges: [buildChallenge({ id: 1 }), buildChallenge({ id: 2, title: 'Target customer' })],
    records: [...recordsOf(1, 'completed', 'completed'), ...recordsOf(2, second, 'not_started')],
    steps: [...stepsOf(1, 2), ...stepsOf(2, 2)],
  });
  network.use(http.get(`${ORIGIN}/api/progress/1/:startup/1/11`, () => HttpResponse.json(done)));
  const closing = buildMessage({ role: 'assistant', kind: 'closing' });
  network.use(http.get(`${ORIGIN}/api/messages/${STARTUP_ID}/1/11`, () => HttpResponse.json([closing])));
  return (name: string) => screen.findByRole('link', { name }, { timeout: 10_000 });
}

it('leads from the last step of a challenge to the first step of what it has unlocked', async () => {
  const link = await finishFirst('not_started');
  expect((await link('Continue to next challenge')).getAttribute('href')).toBe('/challenge/2/step/20');
  expect(screen.getByText(/You've unlocked “Target customer”\. First step: “Step 2.1”/)).toBeDefined();
});

it('leads to the step that is open in a challenge that was begun before', async () => {
  const link = await finishFirst('completed');
  expect((await link('Continue to next challenge')).getAttribute('href')).toBe('/challenge/2/step/21');
  expect(screen.getByText(/Next challenge: “Target customer”/)).toBeDefined();
});

it('shows the coach’s face beside its name, before each of its messages', async () => {
  await finishFirst('not_started');
  const said = await screen.findByText('Nora', {}, { timeout: 10_000 });
  await waitFor(() =>
    expect(said.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/coaches/nora.svg'),
  );
});
