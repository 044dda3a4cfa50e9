import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { forgetSession, userQueries } from '../../app/user/user-queries.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { useCurrentUser } from './current-user.ts';
import { RequireUser } from './require-user.tsx';
import { returnAddress } from './return-address.ts';
import { useLogOut } from './use-session.ts';

const network = mockNetwork();
const Page = () => {
  const { mutate } = useLogOut();
  return (
    <>
      <p>Hello {useCurrentUser().username}</p>
      <button type="button" onClick={() => mutate()}>
        Leave
      </button>
    </>
  );
};
const Login = () => <p>Login, then {useLocation().state?.from}</p>;
const routes = (
  <Routes>
    <Route
      path="/roadmap"
      element={
        <RequireUser>
          <Page />
        </RequireUser>
      }
    />
    <Route path="/auth" element={<Login />} />
  </Routes>
);
const answer = (response: () => Response) => network.use(http.get(`${ORIGIN}/api/user`, response));

it('says Authenticating... until it knows, then lets the user in', async () => {
  answer(() => HttpResponse.json(buildUser()));
  renderApp(routes, '/roadmap');
  expect(screen.getByText('Authenticating...')).toBeDefined();
  expect(await screen.findByText('Hello ada')).toBeDefined();
});

it('sends nobody to /auth and remembers where they were going', async () => {
  answer(() => HttpResponse.json({ code: 'auth.required' }, { status: 401 }));
  renderApp(routes, '/roadmap?tab=2');
  expect(await screen.findByText('Login, then /roadmap?tab=2')).toBeDefined();
});

it('sends the user to /auth when the session ends', async () => {
  answer(() => HttpResponse.json(buildUser()));
  const { client } = renderApp(routes, '/roadmap');
  await screen.findByText('Hello ada');
  forgetSession(client);
  expect(await screen.findByText('Login, then /roadmap')).toBeDefined();
  expect(client.getQueryData(userQueries.current().queryKey)).toBeNull();
});

it('leads back to where one was, but not to where someone else was', () => {
  const user = buildUser({ id: 1 });
  expect(returnAddress({ from: '/roadmap', userId: null }, user)).toBe('/roadmap');
  expect(returnAddress({ from: '/roadmap', userId: 1 }, user)).toBe('/roadmap');
  expect(returnAddress({ from: '/challenge/9', userId: 2 }, user)).toBe('/');
  expect(returnAddress(null, user)).toBe('/');
});

it('keeps no place to come back to after logging out', async () => {
  answer(() => HttpResponse.json(buildUser()));
  network.use(http.post(`${ORIGIN}/api/logout`, () => new HttpResponse(null, { status: 204 })));
  renderApp(routes, '/roadmap');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(/^Login, then$/)).toBeDefined();
});
