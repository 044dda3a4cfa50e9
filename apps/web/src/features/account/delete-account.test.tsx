import type { User } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userQueries } from '../../app/user/user-queries.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { hideToast } from '../../ui/toast.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DeletionBanner } from './deletion-banner.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const DUE = '2026-12-06T10:00:00.000Z';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function Subject({ onGone }: { onGone: () => Promise<void> }) {
  const { data: user } = useQuery(userQueries.current());
  if (!user) return null;
  return (
    <main id="main" tabIndex={-1}>
      {user.deletionDueAt && <DeletionBanner dueAt={user.deletionDueAt} />}
      <DeleteAccount user={user} onGone={onGone} />
    </main>
  );
}

async function open(user: User, answer?: () => Response) {
  const sent: unknown[] = [];
  let current = user;
  const onGone = vi.fn(async () => {});
  network.use(
    http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(current)),
    http.post(`${ORIGIN}/api/account/deletion`, async ({ request }) => {
      const body = (await request.json()) as { isAtOnce: boolean };
      sent.push(body);
      if (answer) return answer();
      const deletionDueAt = body.isAtOnce ? null : DUE;
      current = { ...current, deletionDueAt };
      return HttpResponse.json({ deletionDueAt });
    }),
    http.delete(`${ORIGIN}/api/account/deletion`, () => {
      sent.push('kept');
      current = { ...current, deletionDueAt: null };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderApp(<Subject onGone={onGone} />);
  await screen.findByRole('heading', { name: 'Delete your account' });
  return { sent, onGone };
}

async function ask(name = 'Delete my account') {
  await press(name);
  await screen.findByRole('dialog', { name: 'Delete my account' });
}
async function confirm(username = 'ada') {
  await userEvent.type(field('Your username'), username);
  await userEvent.type(field('Current password'), 'secret1');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
}

describe('the account', () => {
  it('is deleted in 7 days unless one says otherwise, and every page says when', async () => {
    const { sent, onGone } = await open(buildUser());
    await ask();
    expect(field('In 7 days').checked).toBe(true);
    await confirm();
    const banner = await screen.findByRole('complementary', { name: 'Account deletion' });
    expect(banner.textContent).toContain('Your account will be deleted on 6 December 2026.');
    expect(sent).toEqual([{ username: 'ada', currentPassword: 'secret1', isAtOnce: false }]);
    expect(onGone).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is deleted at once, and leads away', async () => {
    const { sent, onGone } = await open(buildUser());
    await ask();
    await userEvent.click(field('At once'));
    await confirm();
    await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ username: 'ada', currentPassword: 'secret1', isAtOnce: true }]);
    expect(await screen.findByText('Account deleted')).toBeDefined();
  });

  it('is not deleted for another username or without the password', async () => {
    const { sent } = await open(buildUser());
    await ask();
    await confirm('grace');
    expect(await screen.findByText('Type your username as it is shown')).toBeDefined();
    expect(document.activeElement).toBe(field('Your username'));
    expect(sent).toEqual([]);
  });

  it.each([
    [400, 'user.wrong_password', "That isn't your current password.", [{ path: 'currentPassword' }]],
    [409, 'user.last_admin', 'This is the only administrator. Make someone else one first.', []],
  ])('says why it stays: %i %s', async (statusCode, code, message, issues) => {
    const body = { statusCode, code, error: 'x', message, issues: issues.map(one => ({ ...one, message })) };
    const { onGone } = await open(buildUser(), () => HttpResponse.json(body, { status: statusCode }));
    await ask();
    await confirm();
    expect(await screen.findByText(message)).toBeDefined();
    expect(onGone).not.toHaveBeenCalled();
  });

  it('that is due is kept by one press, in the banner as well', async () => {
    const { sent } = await open(buildUser({ deletionDueAt: DUE }));
    const [inBanner] = screen.getAllByRole('button', { name: 'Keep my account' });
    await userEvent.click(inBanner as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(sent).toEqual(['kept']);
    expect(screen.getByRole('button', { name: 'Delete my account' })).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('that is kept gives the focus to what the button was in', async () => {
    await open(buildUser({ deletionDueAt: DUE }));
    screen.getAllByRole('button', { name: 'Keep my account' })[1]?.focus();
    await userEvent.keyboard('{Enter}');
    const heading = screen.getByRole('heading', { name: 'Delete your account' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('that is due can be deleted at once, which asks for no date', async () => {
    const { sent } = await open(buildUser({ deletionDueAt: DUE }));
    await ask('Delete it at once');
    expect(screen.queryByLabelText('In 7 days')).toBeNull();
    await confirm();
    await waitFor(() =>
      expect(sent).toEqual([{ username: 'ada', currentPassword: 'secret1', isAtOnce: true }]),
    );
  });
});
