import type { AccountSession } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { SessionList } from './session-list.tsx';

const network = mockNetwork();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const here: AccountSession = {
  id: 1,
  device: 'Firefox on Linux',
  createdAt: hoursAgo(48),
  lastUsedAt: hoursAgo(0.5),
  isCurrent: true,
};
const phone = { ...here, id: 2, device: 'Safari on iOS', lastUsedAt: hoursAgo(3), isCurrent: false };
const office = { ...here, id: 3, device: 'Edge on Windows', lastUsedAt: hoursAgo(80), isCurrent: false };

function serve(sessions: AccountSession[]) {
  let held = sessions;
  network.use(
    http.get(`${ORIGIN}/api/account/sessions`, () => HttpResponse.json(held)),
    http.delete(`${ORIGIN}/api/account/sessions`, () => {
      held = held.filter(({ isCurrent }) => isCurrent);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(`${ORIGIN}/api/account/sessions/:id`, ({ params }) => {
      const wasThere = held.some(({ id }) => id === Number(params.id));
      held = held.filter(({ id }) => id !== Number(params.id));
      const gone = { statusCode: 404, code: 'session.not_found', error: 'Not Found', message: 'Ended.' };
      return wasThere ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(gone, { status: 404 });
    }),
  );
  return { end: (ended: number) => (held = held.filter(({ id }) => id !== ended)) };
}

const render = (onLogOut = vi.fn()) => {
  renderApp(<SessionList isLoggingOut={false} onLogOut={onLogOut} />);
  return onLogOut;
};
const items = () => screen.getAllByRole('listitem').map(item => item.textContent ?? '');
const endButton = (device: string) =>
  screen.findByRole('button', { name: new RegExp(`^End session: ${device}`) });

it('lists where one is logged in, this device marked, times in words and exactly', async () => {
  serve([here, phone]);
  render();
  expect(screen.getByRole('status', { name: 'Loading your sessions' })).toBeDefined();
  await screen.findByText('Safari on iOS');
  expect(items()[0]).toContain('This device');
  expect(items()[0]).toContain('Last used now');
  expect(items()[1]).not.toContain('This device');
  expect(items()[1]).toContain('Started');
  const lastUsed = screen.getByText('3 hours ago');
  expect(lastUsed.getAttribute('datetime')).toBe(phone.lastUsedAt);
  expect(lastUsed.title).toContain(String(new Date(phone.lastUsedAt).getFullYear()));
});

it('ends one at a press, takes it off the list and puts the focus on the heading', async () => {
  serve([here, phone, office]);
  render();
  await userEvent.click(await endButton('Safari on iOS'));
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(screen.queryByText('Safari on iOS')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your sessions' }));
  expect(await screen.findByText('Session ended')).toBeDefined();
});

it('counts a session that had ended already as ended', async () => {
  const server = serve([here, phone]);
  render();
  const button = await endButton('Safari on iOS');
  server.end(phone.id);
  await userEvent.click(button);
  expect(await screen.findByText('Session was already deleted')).toBeDefined();
  expect(items()).toHaveLength(1);
});

it('keeps a session that could not be ended, and says why', async () => {
  serve([here, phone]);
  const body = { statusCode: 400, code: 'request.invalid', error: 'Bad Request', message: 'Busy.' };
  network.use(
    http.delete(`${ORIGIN}/api/account/sessions/2`, () => HttpResponse.json(body, { status: 400 })),
  );
  render();
  await userEvent.click(await endButton('Safari on iOS'));
  expect(await screen.findByText('Delete Failed')).toBeDefined();
  expect(screen.getByText('Failed to delete session: Busy.')).toBeDefined();
  expect(items()).toHaveLength(2);
});

it('leads to logging out where it is the one in use', async () => {
  serve([here, phone]);
  const onLogOut = render();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledOnce();
  expect(items()).toHaveLength(2);
});

it('ends all others once that is confirmed', async () => {
  serve([here, phone, office]);
  render();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log out everywhere else' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(items()).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  const again = await screen.findByRole('dialog', { name: 'Log out everywhere else' });
  await userEvent.click(within(again).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(screen.getByText("You're not logged in anywhere else.")).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

it('says so when there is only this device', async () => {
  serve([here]);
  render();
  expect(await screen.findByText("You're not logged in anywhere else.")).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

it('says why the list is missing, in its place, and tries again', async () => {
  const body = { statusCode: 403, code: 'request.cross_site', error: 'Forbidden', message: 'Not from here.' };
  network.use(
    http.get(`${ORIGIN}/api/account/sessions`, () => HttpResponse.json(body, { status: 403 }), {
      once: true,
    }),
  );
  render();
  expect(await screen.findByText(/Couldn't load your sessions/)).toBeDefined();
  serve([here]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeDefined();
});
