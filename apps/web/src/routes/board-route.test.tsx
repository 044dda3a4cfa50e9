import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import { serveBoard } from '../features/board/test/board-world.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { Component } from './board-route.tsx';

const network = mockNetwork();

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function open(at: string, ids: readonly number[]) {
  const startups = ids.map(id => buildStartup({ id }));
  network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
  serveBoard(network);
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <Routes>
        <Route path="/validation-board" element={<Component />} />
        <Route path="/validation-board/:startupId" element={<Component />} />
      </Routes>
      <Address />
    </CurrentUserContext>,
    at,
  );
}

const address = () => screen.getByTestId('address').textContent;

it('leads to the board of the selected startup, with what is looked for there', async () => {
  open('/validation-board?state=validated', [7, 3]);
  expect(screen.getByRole('heading', { level: 1, name: 'Validation Board' })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading the board' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'To Do' })).toBeTruthy();
  expect(address()).toBe('/validation-board/7?state=validated');
  expect(document.title).toBe('Validation Board · Groundwork');
});

it('shows the board of the startup in the address, without selecting it', async () => {
  open('/validation-board/7', [9, 7]);
  expect(await screen.findByRole('region', { name: 'To Do' })).toBeTruthy();
  const key = () => Object.keys(localStorage).find(name => name.endsWith('selected-startup')) ?? '';
  await waitFor(() => expect(localStorage.getItem(key())).toBe('9'));
});

it.each([
  ['/validation-board', [], "You haven't created any startups yet."],
  ['/validation-board/7', [], 'The requested startup could not be found.'],
  ['/validation-board/seven', [9], 'The requested startup could not be found.'],
  ['/validation-board/99', [9], 'The requested startup could not be found.'],
])('says of %s with %j that there is no such startup', async (at, ids, text) => {
  open(at, ids);
  expect(await screen.findByRole('heading', { level: 1, name: 'No Startups Found' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
