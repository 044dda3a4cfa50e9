import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { userKey } from '../../app/stored-keys.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { hideToast } from '../../ui/toast.ts';
import { LeavingContext } from './current-user.ts';
import { useLogIn, useLogOut, useRegister } from './use-session.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const credentials = { username: 'ada', password: 'secret1' };
const registration = { ...credentials, fullName: 'Ada Lovelace', email: 'ada@example.com' };

function Actions() {
  const [logIn, register, logOut] = [useLogIn(), useRegister(), useLogOut()];
  return (
    <>
      <button type="button" onClick={() => logIn.mutate(credentials)}>
        Log in
      </button>
      <button type="button" onClick={() => register.mutate(registration)}>
        Register
      </button>
      <button type="button" onClick={() => logOut.mutate()}>
        Log out
      </button>
    </>
  );
}

const ada = () => HttpResponse.json(buildUser());
const refuse = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ code, message }, { status });

/** Renders the actions with stored data of this user and another, and with cached data of an earlier user. */
function open() {
  localStorage.setItem(userKey(1, 'preferences:x'), 'own');
  localStorage.setItem(userKey(2, 'preferences:x'), "someone else's");
  const { client } = renderApp(
    <LeavingContext value={{ current: false }}>
      <Actions />
    </LeavingContext>,
  );
  client.setQueryData(['/api/startups'], ['of the user before']);
  return client;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const left = () => [1, 2].filter(id => localStorage.getItem(userKey(id, 'preferences:x')) !== null);

describe('what went well is told, and nothing of an earlier user stays', () => {
  it.each([
    ['Log in', 'post', '/api/login', ada, 'Welcome back!', 'ada', [1]],
    [
      'Register',
      'post',
      '/api/register',
      ada,
      'Registration successful!',
      'Welcome to Groundwork, Ada Lovelace.',
      [],
    ],
    [
      'Log out',
      'post',
      '/api/logout',
      () => new HttpResponse(null, { status: 204 }),
      "You've been logged out",
      'Come back soon!',
      [],
    ],
  ] as const)('%s', async (button, method, path, answer, title, message, kept) => {
    network.use(http[method](ORIGIN + path, answer));
    const client = open();
    await press(button);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(left()).toEqual(kept);
    expect(client.getQueryData(['/api/startups'])).toBeUndefined();
    const user = client.getQueryData(userQueries.current().queryKey);
    expect(user?.username ?? null).toBe(button === 'Log out' ? null : 'ada');
  });
});

describe('what failed', () => {
  it.each([
    ['Log in', '/api/login', refuse(401, 'auth.invalid_credentials', 'Invalid username or password.')],
    ['Register', '/api/register', refuse(409, 'user.username_taken', 'This username is taken.')],
    ['Log out', '/api/logout', refuse(403, 'request.cross_site', 'Requests from other sites are refused.')],
  ])('throws nothing away: %s', async (button, path, answer) => {
    network.use(http.post(ORIGIN + path, answer));
    const client = open();
    await press(button);
    await waitFor(() =>
      expect(
        client
          .getMutationCache()
          .getAll()
          .map(({ state }) => state.status),
      ).toEqual(['error']),
    );
    expect(left()).toEqual([1, 2]);
  });

  it('is told with its reason when it was a logout, for which no form is there', async () => {
    const reason = 'Requests from other sites are refused.';
    network.use(http.post(`${ORIGIN}/api/logout`, refuse(403, 'request.cross_site', reason)));
    open();
    await press('Log out');
    expect(await screen.findByText('Logout failed')).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('shows one toast, not a second one of the general kind', async () => {
    network.use(http.post(`${ORIGIN}/api/logout`, refuse(409, 'request.invalid', 'Not now')));
    open();
    await press('Log out');
    await screen.findByText('Logout failed');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(screen.queryByText('Operation Failed')).toBeNull();
  });
});

it.each(['Log in', 'Register'])(
  '[SE-78] %s tells of a password that is among the most common ones',
  async how => {
    const answer = () => HttpResponse.json(buildUser({ hasCommonPassword: true }));
    network.use(http.post(`${ORIGIN}/api/login`, answer), http.post(`${ORIGIN}/api/register`, answer));
    open();
    await press(how);
    expect(await screen.findByText('Your password is easy to guess')).toBeDefined();
  },
);
