import { configureRequests } from '@groundwork/api-client';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connectivity } from '../../app/connectivity/connectivity.ts';
import { fakeDevice } from '../../app/connectivity/test/fake-device.ts';
import { fakeServer, json, silence } from '../../app/connectivity/test/fake-server.ts';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { userQueries } from '../../app/user/user-queries.ts';
import { Component as AuthRoute } from '../../routes/auth-route.tsx';
import { buildUser } from '../../test/samples.ts';
import { useCurrentUser } from './current-user.ts';
import { RequireUser } from './require-user.tsx';

vi.mock('../../ui/toast.ts', async original => ({
  ...(await original<typeof import('../../ui/toast.ts')>()),
  showToast: vi.fn(async () => {}),
}));

const device = fakeDevice();
const server = fakeServer();
const check = vi.fn<() => Promise<boolean>>();
let connectivity: Connectivity;
let stop: () => void;

beforeEach(() => {
  check.mockReset().mockResolvedValue(true);
  connectivity = new Connectivity(check);
  configureRequests({ onReachability: connectivity.report });
  stop = connectivity.start();
});
afterEach(() => stop());

const Page = () => (
  <>
    <p>Hello {useCurrentUser().username}</p>
    <textarea aria-label="Draft" />
  </>
);
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;

async function open(client = createQueryClient()) {
  render(
    <Providers client={client} connectivity={connectivity}>
      <MemoryRouter initialEntries={['/roadmap?tab=2']}>
        <Address />
        <Routes>
          <Route
            path="/roadmap"
            element={
              <RequireUser>
                <Page />
              </RequireUser>
            }
          />
          <Route path="/auth" element={<AuthRoute />} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  await device.wait(0);
  return client;
}
const address = () => document.querySelector('output')?.textContent;
const isWaiting = () => screen.queryByText('Authenticating...') !== null;
const isLost = () => screen.queryByRole('heading', { name: 'Connection Lost' }) !== null;
const isLetIn = () => screen.queryByText('Hello ada') !== null;
const userCalls = () => server.calls.filter(path => path === '/api/user').length;
const ada = () => json(buildUser());
const nobody = () => json({ code: 'auth.required' }, 401);

describe('an answer that takes long', () => {
  it('is asked for anew after 2 and 4 s, and leads to /auth after 6 s', async () => {
    server.answer = silence;
    await open();
    await device.wait(1999);
    expect(userCalls()).toBe(1);
    await device.wait(1);
    expect(userCalls()).toBe(2);
    await device.wait(2000);
    expect(userCalls()).toBe(3);
    await device.wait(1999);
    expect(isWaiting()).toBe(true);
    await device.wait(1);
    expect(isWaiting()).toBe(false);
    expect(address()).toBe('/auth');
  });

  it('lets one in whenever it comes', async () => {
    server.answer = silence;
    await open();
    await device.wait(3000);
    server.answer = ada;
    await device.wait(1000);
    expect(isLetIn()).toBe(true);
    await device.wait(10_000);
    expect(userCalls()).toBe(3);
    expect(address()).toBe('/roadmap?tab=2');
  });

  it('brings one back from /auth, without being asked for again', async () => {
    let answer = (_response: Response) => {};
    server.answer = path => (path === '/api/user' ? new Promise(resolve => (answer = resolve)) : silence());
    await open();
    await device.wait(6000);
    expect(address()).toBe('/auth');
    answer(ada());
    await device.wait(0);
    expect(address()).toBe('/roadmap?tab=2');
    expect(isLetIn()).toBe(true);
    expect(userCalls()).toBe(3);
  });

  it('has its tries again once a user was there', async () => {
    server.answer = silence;
    const client = await open();
    await device.wait(5000);
    server.answer = ada;
    await device.wait(1000);
    expect(address()).toBe('/auth');
    client.setQueryData(userQueries.current().queryKey, buildUser());
    await device.wait(0);
    expect(isLetIn()).toBe(true);
    server.calls = [];
    server.answer = silence;
    void client.resetQueries(userQueries.current());
    await device.wait(2000);
    expect(isWaiting()).toBe(true);
    expect(userCalls()).toBe(2);
  });

  it('is no answer that nobody is there', async () => {
    server.answer = nobody;
    await open();
    expect(address()).toBe('/auth');
  });
});

describe('a device that is offline', () => {
  it('shows Connection Lost instead of the login, and goes on when it is back', async () => {
    server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    device.goOffline();
    await open();
    expect(isLost()).toBe(true);
    await device.wait(60_000);
    expect(address()).toBe('/roadmap?tab=2');
    server.answer = ada;
    device.goOnline();
    await device.wait(999);
    expect(isLost()).toBe(true);
    await device.wait(1);
    expect(isLetIn()).toBe(true);
  });

  it('interrupts the waiting', async () => {
    server.answer = silence;
    await open();
    device.goOffline();
    await device.wait(10_000);
    expect(isLost()).toBe(true);
    expect(userCalls()).toBe(1);
  });

  it('is not sent to the login though nobody is logged in', async () => {
    server.answer = nobody;
    device.goOffline();
    const client = await open();
    client.setQueryData(userQueries.current().queryKey, null);
    await device.wait(0);
    expect(isLost()).toBe(true);
    device.goOnline();
    await device.wait(0);
    expect(address()).toBe('/auth');
  });

  it('leaves a page as it is, with what is typed', async () => {
    server.answer = ada;
    await open();
    const draft = screen.getByLabelText<HTMLTextAreaElement>('Draft');
    fireEvent.change(draft, { target: { value: 'Half a sentence' } });
    server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    device.goOffline();
    await device.wait(60_000);
    expect(screen.getByLabelText('Draft')).toBe(draft);
    device.goOnline();
    await device.wait(60_000);
    expect(screen.getByLabelText('Draft')).toBe(draft);
    expect(draft.value).toBe('Half a sentence');
    expect(isLost()).toBe(false);
  });
});

describe('a server that cannot be reached', () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'));

  it('is told as soon as the check says so', async () => {
    server.answer = away;
    check.mockResolvedValue(false);
    await open();
    expect(isLost()).toBe(true);
    await device.wait(60_000);
    expect(address()).toBe('/roadmap?tab=2');
    server.answer = ada;
    check.mockResolvedValue(true);
    await device.wait(10_000 + 1000);
    expect(isLetIn()).toBe(true);
  });

  it('is told when the tries are used up before the check is made', async () => {
    await device.wait(0);
    server.answer = away;
    await open();
    await device.wait(6000);
    expect(isLost()).toBe(true);
  });

  it.each([
    ['a fault of its own', () => json({ message: 'The disk is full.' }, 500)],
    ['a stranger, such as a portal of some Wi-Fi', () => new Response('<html>Log in</html>')],
  ])('is told when the answer is %s', async (_what, answer) => {
    server.answer = answer;
    await open();
    // The request layer tries twice.
    await device.wait(1000);
    expect(isLost()).toBe(true);
    await device.wait(60_000);
    expect(isLost()).toBe(true);
    expect(address()).toBe('/roadmap?tab=2');
  });

  it('lets one in by itself, within 5 s, when the server has recovered', async () => {
    server.answer = () => json({ message: 'The disk is full.' }, 500);
    await open();
    await device.wait(1000);
    expect(isLost()).toBe(true);
    server.answer = ada;
    await device.wait(5000);
    expect(isLetIn()).toBe(true);
  });

  it('keeps the screen while it asks again, with the focus on the button', async () => {
    server.answer = away;
    check.mockResolvedValue(false);
    await open();
    const button = screen.getByRole('button', { name: 'Retry Connection' });
    button.focus();
    check.mockResolvedValue(true);
    server.answer = silence;
    fireEvent.click(button);
    await device.wait(10_000);
    expect(document.activeElement).toBe(button);
    expect(button.textContent).toBe('Reconnecting...');
    server.answer = ada;
  });

  it('lets one in after a retry', async () => {
    server.answer = away;
    check.mockResolvedValue(false);
    await open();
    server.answer = ada;
    check.mockResolvedValue(true);
    fireEvent.click(screen.getByRole('button', { name: 'Retry Connection' }));
    await device.wait(0);
    expect(isLetIn()).toBe(true);
  });
});

it('draws the page anew for another user', async () => {
  server.answer = ada;
  const client = await open();
  const draft = screen.getByLabelText('Draft');
  client.setQueryData(userQueries.current().queryKey, buildUser({ id: 2, username: 'bob' }));
  await device.wait(0);
  expect(screen.getByText('Hello bob')).toBeDefined();
  expect(screen.getByLabelText('Draft')).not.toBe(draft);
});
