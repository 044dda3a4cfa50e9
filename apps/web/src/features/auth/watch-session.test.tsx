import { request, startupContracts } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { draftKey, preferenceKey, userKey } from '../../app/stored-keys.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { RequireUser } from './require-user.tsx';

const network = mockNetwork();
const over = () => HttpResponse.json({ code: 'auth.required', message: 'Please log in.' }, { status: 401 });

function Startups() {
  const { data } = useQuery({ queryKey: ['/api/startups'], queryFn: () => request(startupContracts.list) });
  return <p>{data ? 'Startups' : 'Loading'}</p>;
}
const routes = (
  <Routes>
    <Route
      path="/"
      element={
        <RequireUser>
          <Startups />
        </RequireUser>
      }
    />
    <Route path="/auth" element={<p>Login</p>} />
  </Routes>
);

/** A server whose session the test ends. */
function serve() {
  const session = { isOver: false };
  const whoever = (answer: () => Response) => () => (session.isOver ? over() : answer());
  network.use(
    http.get(
      `${ORIGIN}/api/user`,
      whoever(() => HttpResponse.json(buildUser())),
    ),
    http.get(
      `${ORIGIN}/api/startups`,
      whoever(() => HttpResponse.json([])),
    ),
  );
  return session;
}

it('leads to the login when a request finds the session over, says so, and cleans up after it', async () => {
  const session = serve();
  const { client } = renderApp(routes);
  await screen.findByText('Startups');
  localStorage.setItem(userKey(1, 'seen'), 'x');
  localStorage.setItem(preferenceKey(1, 'selected-startup'), '7');
  session.isOver = true;
  await client.refetchQueries({ queryKey: ['/api/startups'] });
  expect(await screen.findByText('Login', {}, { timeout: 3000 })).toBeDefined();
  expect(await screen.findByText('Session Expired')).toBeDefined();
  expect(localStorage.getItem(userKey(1, 'seen'))).toBeNull();
  expect(localStorage.getItem(preferenceKey(1, 'selected-startup'))).toBe('7');
});

it('does not throw out whoever is logged in for a refusal of the session before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  serve();
  let refusals = 0;
  const { client } = renderApp(routes);
  await screen.findByText('Startups');
  network.use(
    http.get(`${ORIGIN}/api/startups`, () => {
      refusals += 1;
      return refusals === 1 ? over() : HttpResponse.json([]);
    }),
  );
  await client.refetchQueries({ queryKey: ['/api/startups'] });
  await waitFor(() => expect(refusals).toBe(2), { timeout: 3000 });
  expect(screen.getByText('Startups')).toBeDefined();
});

it('follows another tab that logs out, at once and with what it kept', async () => {
  serve();
  renderApp(routes);
  await screen.findByText('Startups');
  localStorage.setItem(draftKey(1, '7:3'), 'half a sentence');
  // A channel does not hear its own messages, so a second one plays the other tab.
  const otherTab = new BroadcastChannel('groundwork:session');
  otherTab.postMessage('logout');
  expect(await screen.findByText('Login')).toBeDefined();
  expect(localStorage.getItem(draftKey(1, '7:3'))).toBeNull();
  otherTab.close();
});

it('follows another tab that logs in', async () => {
  const session = serve();
  session.isOver = true;
  const { client } = renderApp(routes);
  await screen.findByText('Login');
  session.isOver = false;
  // Not the query's invalidated flag, which a late answer for the old session may clear.
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const otherTab = new BroadcastChannel('groundwork:session');
  otherTab.postMessage('login');
  const { queryKey } = userQueries.current();
  await waitFor(() => expect(invalidate).toHaveBeenCalledWith({ queryKey }));
  otherTab.close();
});
