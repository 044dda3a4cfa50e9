import { listStartups } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { preferenceKey, userKey } from '../../app/stored-keys.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { RequireUser } from './require-user.tsx';

const network = mockNetwork();
const over = () => HttpResponse.json({ code: 'auth.required', message: 'Please log in.' }, { status: 401 });

function Startups() {
  const { data } = useQuery({ queryKey: ['/api/startups'], queryFn: () => listStartups() });
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

it('leads to the login when a request finds the session over, and cleans up after it', async () => {
  localStorage.setItem(userKey(1, 'seen'), 'x');
  localStorage.setItem(preferenceKey(1, 'selected-startup'), '7');
  network.use(
    http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser())),
    http.get(`${ORIGIN}/api/startups`, over),
  );
  renderApp(routes);
  expect(await screen.findByText('Login', {}, { timeout: 3000 })).toBeDefined();
  expect(localStorage.getItem(userKey(1, 'seen'))).toBeNull();
  expect(localStorage.getItem(preferenceKey(1, 'selected-startup'))).toBe('7');
});

it('asks again who is logged in when another tab says that this changed', async () => {
  let isLoggedIn = true;
  network.use(
    http.get(`${ORIGIN}/api/user`, () => (isLoggedIn ? HttpResponse.json(buildUser()) : over())),
    http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json([])),
  );
  renderApp(routes);
  await screen.findByText('Startups');
  isLoggedIn = false;
  // A channel does not hear itself: another one stands for the other tab.
  const otherTab = new BroadcastChannel('groundwork:session');
  otherTab.postMessage('changed');
  await waitFor(() => expect(screen.getByText('Login')).toBeDefined());
  otherTab.close();
});
