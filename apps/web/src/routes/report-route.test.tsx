import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import { askToReset, refusal, serveReport } from '../features/report/test/report-world.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { Component } from './report-route.tsx';

const network = mockNetwork();
const selectedKey = 'selected-startup';

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function open(address: string, ids: readonly number[]) {
  const startups = ids.map(id => buildStartup({ id, name: `Startup ${id}` }));
  network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
  const world = serveReport(network);
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <Routes>
        <Route path="/report/:startupId" element={<Component />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </CurrentUserContext>,
    address,
  );
  return world;
}

const address = () => screen.getByTestId('address').textContent;
const selected = () => {
  const key = Object.keys(localStorage).find(name => name.endsWith(selectedKey));
  return key && localStorage.getItem(key);
};

it("leads from 'latest' to the first startup of the list", async () => {
  open('/report/latest', [7, 3]);
  expect(await screen.findByRole('heading', { name: 'Startup 7 Report' })).toBeTruthy();
  expect(address()).toBe('/report/7');
});

it('shows the report of the startup in the address, without selecting it', async () => {
  open('/report/7', [9, 7]);
  expect(await screen.findByRole('heading', { name: 'Startup 7 Report' })).toBeTruthy();
  await waitFor(() => expect(selected()).toBe('9'));
});

it('selects the startup when one goes on from its report to work on it', async () => {
  const world = open('/report/7', [9, 7]);
  world.report = null;
  await userEvent.click(await screen.findByRole('link', { name: 'Go to Roadmap' }));
  expect(address()).toBe('/roadmap');
  expect(selected()).toBe('7');
});

it.each([
  ['/report/latest', [], "You haven't created any startups yet."],
  ['/report/7', [], 'The requested startup could not be found.'],
  ['/report/99', [7], 'The requested startup could not be found.'],
  ['/report/seven', [7], 'The requested startup could not be found.'],
  ['/report/0', [7], 'The requested startup could not be found.'],
  ['/report/7.5', [7], 'The requested startup could not be found.'],
])('says of %s with %j that there is none', async (at, ids, text) => {
  const world = open(at, ids);
  expect(await screen.findByRole('heading', { level: 1, name: 'No Startups Found' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/');
  expect(address()).toBe(at);
  expect(world.asked.report).toBe(0);
});

it('leads back to the dashboard', async () => {
  open('/report/7', [7]);
  const way = await screen.findByRole('link', { name: 'Dashboard' });
  expect(way.getAttribute('href')).toBe('/');
});

it.each([
  ['the only one', []],
  ['one of several', [9]],
])(
  'asks for the list again when the report is gone, and says so of a startup that was %s',
  async (_, left) => {
    const world = open('/report/7', [7, ...left]);
    await screen.findByRole('heading', { name: 'Startup 7 Report' });
    const startups = left.map(id => buildStartup({ id, name: `Startup ${id}` }));
    network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
    Object.assign(world, { report: null, instead: { reset: () => refusal(404, 'Not there') } });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const question = await askToReset();
    await userEvent.click(question.getByRole('button', { name: 'Reset Report' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'No Startups Found' })).toBeTruthy();
    expect(screen.getByText('The requested startup could not be found.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);
