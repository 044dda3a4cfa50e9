import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
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
import { buildStartup, buildUser } from '../test/samples.ts';
import { Component } from './step-route.tsx';

const network = mockNetwork();

function open(at: string): void {
  const closedStep = stepsOf(1, 2).map((step, place) => ({ ...step, isActive: place === 0 }));
  // What the chat would need is asked for before it is known whether it may be entered.
  network.use(http.get(`${ORIGIN}/api/*`, () => HttpResponse.json([])));
  serveChallenges(network, {
    challenges: [
      buildChallenge({ id: 1 }),
      buildChallenge({ id: 2 }),
      buildChallenge({ id: 3, isActive: false }),
    ],
    records: [...recordsOf(1, 'not_started'), ...recordsOf(2, 'not_started'), ...recordsOf(3, 'not_started')],
    steps: [...closedStep, ...stepsOf(2, 1), ...stepsOf(3, 1)],
  });
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
  ['it is not open itself', '1/step/11', 'This step is not open yet.', 'Go to Challenge', '/challenge/1'],
])('says that %s, and leads on', async (_, at, reason, label, to) => {
  open(`/challenge/${at}`);
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
});
