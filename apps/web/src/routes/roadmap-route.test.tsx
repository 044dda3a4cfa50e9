import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { preferenceKey } from '../app/stored-keys.ts';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { Component } from './roadmap-route.tsx';

const network = mockNetwork();

function open(ids: readonly number[]) {
  const startups = ids.map(id => buildStartup({ id }));
  network.use(
    http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)),
    http.get(`${ORIGIN}/api/startups/:id/progress`, () => HttpResponse.json([])),
    http.get(`${ORIGIN}/api/challenges`, () => HttpResponse.json([])),
  );
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <Component />
    </CurrentUserContext>,
    '/roadmap',
  );
}
const report = () => screen.getByRole('link', { name: 'My Report' }).getAttribute('href');

it('leads to the report of the selected startup, not of the newest', async () => {
  localStorage.setItem(preferenceKey(1, 'selected-startup'), '7');
  open([9, 7]);
  await waitFor(() => expect(report()).toBe('/report/7'));
});

it('leads to the page that says what to do while there is no startup', async () => {
  open([]);
  await screen.findByText('No challenges yet');
  expect(report()).toBe('/report/latest');
});
