import type { User } from '@groundwork/domain';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connectivity } from '../../app/connectivity/connectivity.ts';
import { fakeDevice } from '../../app/connectivity/test/fake-device.ts';
import { fakeServer, json, silence } from '../../app/connectivity/test/fake-server.ts';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { forgetSession } from '../../app/user/user-queries.ts';
import { buildUser } from '../../test/samples.ts';
import { useCurrentUser } from './current-user.ts';
import { AccessDeniedHere, RequireAdmin } from './require-admin.tsx';

const device = fakeDevice();
const server = fakeServer();
let connectivity: Connectivity;
let stop: () => void;

beforeEach(() => {
  connectivity = new Connectivity(async () => true);
  stop = connectivity.start();
});
afterEach(() => stop());

const admin = buildUser({ role: 'admin', hasSecondFactor: true });
const Office = () => <p>Welcome, {useCurrentUser().username}</p>;
const Login = () => <p>Login, then {useLocation().state?.from}</p>;

const as = (user: User | null) => () => (user ? json(user) : json({ code: 'auth.required' }, 401));

async function open(answer: typeof server.answer, founders?: ReactNode) {
  server.answer = answer;
  const client = createQueryClient();
  render(
    <Providers client={client} connectivity={connectivity}>
      <MemoryRouter initialEntries={['/admin']}>
        <Routes>
          <Route
            path="/admin"
            element={
              <RequireAdmin {...(founders ? { founders } : {})}>
                <Office />
              </RequireAdmin>
            }
          />
          <Route path="/auth" element={<Login />} />
          <Route path="/" element={<p>Dashboard</p>} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  await device.wait(0);
  return client;
}

it('says Authenticating admin access... until it knows', async () => {
  const answer = open(as(admin));
  expect(screen.getByText('Authenticating admin access...')).toBeDefined();
  await answer;
  expect(screen.queryByText('Authenticating admin access...')).toBeNull();
});

it('lets an administrator through', async () => {
  await open(as(admin));
  expect(screen.getByText('Welcome, ada')).toBeDefined();
});

it.each([
  ['a founder', buildUser()],
  ['nobody', null],
])('denies access to %s', async (_who, user) => {
  await open(as(user));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access Denied');
  expect(document.title).toBe('Access Denied · Groundwork');
  expect(screen.getByText("You don't have permission to access the admin area.")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText(/^Welcome/)).toBeNull();
});

it('leads to the dashboard where no page of the app came before', async () => {
  await open(as(buildUser()), <AccessDeniedHere />);
  // As in a tab that was opened empty.
  window.history.pushState(null, '');
  screen.getByRole('button', { name: 'Go Back' }).click();
  await device.wait(0);
  expect(screen.getByText('Dashboard')).toBeDefined();
});

it('shows Connection Lost while the device is offline, not that access is denied', async () => {
  device.goOffline();
  await open(as(admin));
  await device.wait(10_000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connection Lost');
  device.goOnline();
  await device.wait(1000);
  expect(screen.getByText('Welcome, ada')).toBeDefined();
});

it('leads to the login when no answer comes, for that is no refusal', async () => {
  await open(silence);
  await device.wait(6000);
  expect(screen.getByText('Login, then /admin')).toBeDefined();
});

it('leads to the login when the session of an administrator ends', async () => {
  const client = await open(as(admin));
  forgetSession(client);
  await device.wait(0);
  expect(screen.getByText('Login, then /admin')).toBeDefined();
});

it('[SE-78] sends an administrator with a most common password to change it first', async () => {
  await open(as(buildUser({ role: 'admin', hasCommonPassword: true })));
  expect(screen.getByRole('heading', { name: 'Change your password first' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe('/account');
  expect(screen.queryByText(/^Welcome/)).toBeNull();
});

it.each([
  [true, 'Set up your second factor'],
  [false, null],
])(
  '[AD-163] where a second factor is required (%s), leads one without to set it up',
  async (isRequired, title) => {
    const user = as(buildUser({ role: 'admin', hasSecondFactor: false }));
    await open(path =>
      path.includes('second-factor') ? json({ isRequired, isOn: false, recoveryCodesLeft: 0 }) : user(),
    );
    await vi.dynamicImportSettled();
    await device.wait(0);
    await device.wait(0);
    expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? null).toBe(title);
    expect(screen.queryByText(/^Welcome/) === null).toBe(isRequired);
  },
);
