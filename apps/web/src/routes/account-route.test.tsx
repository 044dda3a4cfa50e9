import type { User } from '@groundwork/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { ProfileFacts } from '../features/account/profile-facts.tsx';
import { CurrentUserContext, LeavingContext, useCurrentUser } from '../features/auth/current-user.ts';
import { useUserCheck } from '../features/auth/current-user-check.ts';
import { AvatarMenu } from '../shell/avatar-menu.tsx';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildUser } from '../test/samples.ts';
import { hideToast } from '../ui/toast.ts';

const network = mockNetwork();
afterEach(() => hideToast());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function Account() {
  const user = useCurrentUser();
  return (
    <>
      <AvatarMenu user={user} onHelp={() => {}} />
      <ProfileFacts user={user} />
    </>
  );
}
function Guard() {
  const check = useUserCheck();
  if (check.state !== 'known') return null;
  return (
    <LeavingContext value={{ current: false }}>
      <CurrentUserContext value={check.user}>
        <Account />
      </CurrentUserContext>
    </LeavingContext>
  );
}

async function open(user: User, answer?: () => Response) {
  const bodies: unknown[] = [];
  let current = user;
  network.use(
    http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(current)),
    http.patch(`${ORIGIN}/api/account/profile`, async ({ request }) => {
      const { currentPassword: _, ...changes } = (await request.clone().json()) as Record<string, string>;
      bodies.push(await request.json());
      if (answer) return answer();
      current = { ...current, ...changes };
      return HttpResponse.json(current);
    }),
  );
  renderApp(<Guard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await screen.findByRole('dialog', { name: 'Edit profile' });
  return bodies;
}

async function retype(label: string, value: string) {
  await userEvent.clear(field(label));
  if (value) await userEvent.type(field(label), value);
}

it('changes what was changed, and the shell shows it at once', async () => {
  const sent = await open(buildUser({ fullName: 'Ada Lovelace', email: 'ada@example.com' }));
  expect([field('Full Name').value, field('Email').value]).toEqual(['Ada Lovelace', 'ada@example.com']);
  await retype('Full Name', 'Grace Hopper');
  await userEvent.type(field('Current password'), 'secret1');
  await press('Save Changes');
  expect(await screen.findByText('Profile changed')).toBeDefined();
  expect(sent).toEqual([{ fullName: 'Grace Hopper', currentPassword: 'secret1' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Account menu' }).textContent).toBe('GH');
  expect(screen.getByText('Grace Hopper')).toBeDefined();
});

it('[SE-104] says that a new address waits where mail is set up', async () => {
  const user = buildUser({ email: 'ada@example.com' });
  await open(user, () => HttpResponse.json(user));
  await retype('Email', 'new@example.com');
  await userEvent.type(field('Current password'), 'secret1');
  await press('Save Changes');
  expect(await screen.findByText(/^We've mailed a link to new@example.com/)).toBeDefined();
  expect(screen.getByText('ada@example.com')).toBeDefined();
});

it('asks for the password, a name and an address', async () => {
  const sent = await open(buildUser());
  await retype('Full Name', '   ');
  await retype('Email', 'nonsense');
  await press('Save Changes');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Full name is required',
    'Valid email is required',
    'Enter your current password',
  ]);
  expect(document.activeElement).toBe(field('Full Name'));
  expect(sent).toEqual([]);
});

it('lets stand what is no address today, as the first administrator has', async () => {
  const sent = await open(buildUser({ fullName: null, email: 'admin@localhost' }));
  await userEvent.type(field('Full Name'), 'Ada Lovelace');
  await userEvent.type(field('Current password'), 'secret1');
  await press('Save Changes');
  await waitFor(() => expect(sent).toEqual([{ fullName: 'Ada Lovelace', currentPassword: 'secret1' }]));
});

it.each([
  [400, 'user.wrong_password', 'currentPassword', 'Current password', "That isn't your current password."],
  [409, 'user.email_taken', 'email', 'Email', 'This email address is already registered.'],
])('puts %i %s at its field and keeps what was typed', async (statusCode, code, path, label, message) => {
  const body = { statusCode, code, error: 'x', message, issues: [{ path, message }] };
  await open(buildUser(), () => HttpResponse.json(body, { status: statusCode }));
  await retype('Email', 'new@example.com');
  await userEvent.type(field('Current password'), 'secret1');
  await press('Save Changes');
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(1));
  expect(document.activeElement).toBe(field(label));
  expect(field('Email').value).toBe('new@example.com');
});

it('lets a name run the way that it is written', async () => {
  await open(buildUser({ fullName: 'نور لفي' }));
  expect(field('Full Name').dir).toBe('auto');
});

it('begins a name from right to left below its label all the same', async () => {
  await open(buildUser({ fullName: 'עדה לאבלייס' }));
  const name = screen.getByText('עדה לאבלייס', { selector: 'bdi' });
  expect(name.closest('[dir]')).toBeNull();
});
