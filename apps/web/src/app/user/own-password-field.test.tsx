import { ApiError } from '@groundwork/api-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const network = mockNetwork();
const AT_NOON = '2026-11-01T12:00:00.000Z';

/** Serves a user, and until when it is confirmed that it is them. */
function serve(hasPassword: boolean) {
  const world = { confirmedUntil: null as string | null };
  network.use(
    http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser({ hasPassword }))),
    http.get(`${ORIGIN}/api/login/provider`, () =>
      HttpResponse.json({ name: 'Example University', isOnly: false }),
    ),
    http.get(`${ORIGIN}/api/account/provider`, () => HttpResponse.json({ isConnected: true, ...world })),
  );
  return world;
}

const message = "Confirm at your provider first that it's you.";
const refusal = new ApiError({
  statusCode: 400,
  code: 'user.not_confirmed',
  reason: message,
  issues: [{ path: 'currentPassword', message }],
});
const send = vi.fn(async (_: { currentPassword: string }) => {});

function Form() {
  const { form, field } = useCheckedForm({
    id: 'form',
    schema: z.object({ currentPassword: z.string() }),
    submit: send,
  });
  return (
    <form {...form}>
      <OwnPasswordField {...field('currentPassword')} label="Current password" />
      <button type="submit">Save</button>
    </form>
  );
}

const link = () => screen.findByRole('link', { name: 'Log in with Example University again' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
/** In another tab. */
const confirm = () => new BroadcastChannel('groundwork:confirmation').postMessage('confirmed');

it('asks those who have a password for it', async () => {
  serve(true);
  renderApp(<Form />);
  await userEvent.type(await screen.findByLabelText('Current password'), 'secret1');
  await save();
  expect(send).toHaveBeenLastCalledWith({ currentPassword: 'secret1' }, expect.anything());
});

describe('[SE-114] those who have no password', () => {
  it('are led to the provider in a new tab, and told until when that counts', async () => {
    const world = serve(false);
    renderApp(<Form />);
    const way = await link();
    expect([way.getAttribute('href'), way.getAttribute('target')]).toEqual([
      '/provider-login?confirm',
      '_blank',
    ]);
    expect(screen.getByRole('group', { name: "Confirm it's you" }).contains(way)).toBe(true);
    way.addEventListener('click', event => event.preventDefault());
    await userEvent.click(way);
    world.confirmedUntil = AT_NOON;
    confirm();
    const told = await screen.findByText(/^Confirmed until \d\d:\d\d\.$/);
    // The link that had it is gone.
    expect(document.activeElement?.contains(told)).toBe(true);
    await save();
    expect(send).toHaveBeenLastCalledWith({ currentPassword: '-' }, expect.anything());
  });

  it('are told so when they come back to this window', async () => {
    const world = serve(false);
    renderApp(<Form />);
    await link();
    world.confirmedUntil = AT_NOON;
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText(/^Confirmed until/);
    expect(document.activeElement).toBe(document.body);
  });

  it('are refused at the link, which takes the focus', async () => {
    serve(false);
    renderApp(<Form />);
    const way = await link();
    send.mockRejectedValueOnce(refusal);
    await save();
    expect((await screen.findByText(refusal.reason)).getAttribute('role')).toBe('alert');
    await waitFor(() => expect(document.activeElement).toBe(way));
    const described = (way.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map(id => document.getElementById(id)?.textContent)).toContain(refusal.reason);
  });

  it('see the link again when what they confirmed no longer counts', async () => {
    const world = serve(false);
    world.confirmedUntil = AT_NOON;
    renderApp(<Form />);
    await screen.findByText(/^Confirmed until/);
    world.confirmedUntil = null;
    send.mockRejectedValueOnce(refusal);
    await save();
    await link();
    expect(screen.getByText(refusal.reason)).toBeDefined();
  });
});
