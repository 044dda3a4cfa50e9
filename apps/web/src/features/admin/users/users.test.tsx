import type { AdminUser } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildUser } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { focused } from '../test/open-admin.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { Component as UsersPage } from './users-page.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const AT = '2026-11-01T10:00:00.000Z';
const URL_ = `${ORIGIN}/api/admin/users`;
const build = (changes: Partial<AdminUser> = {}): AdminUser => ({
  ...buildUser(),
  updatedAt: AT,
  ...changes,
});
const self = build({ id: 1, username: 'admin', role: 'admin', email: 'admin@example.com' });
const ada = build({ id: 2, username: 'ada', fullName: 'Ada Lovelace' });
const grace = build({ id: 3, username: 'grace', fullName: 'Grace Hopper', email: 'grace@example.com' });

const refuse = (statusCode: number, code: string, message: string, more: object = {}) =>
  HttpResponse.json({ statusCode, code, error: 'E', message, ...more }, { status: statusCode });

/** Serves these users and records the queries and writes. */
function serve(users: AdminUser[] = [grace, ada, self]) {
  const world = {
    users,
    asked: [] as URL[],
    counted: [] as string[],
    sent: [] as { call: string; body: unknown }[],
  };
  const note = async (request: Request) =>
    world.sent.push({
      call: `${request.method} ${request.url.slice(URL_.length)}`,
      body: JSON.parse((await request.clone().text()) || 'null'),
    });
  network.use(
    http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(self)),
    http.get(URL_, ({ request }) => {
      const url = new URL(request.url);
      world.asked.push(url);
      const q = url.searchParams.get('q') ?? '';
      const role = url.searchParams.get('role');
      const before = Number(url.searchParams.get('before') ?? Infinity);
      const found = world.users.filter(
        user => user.id < before && user.username.includes(q) && (role ?? user.role) === user.role,
      );
      return HttpResponse.json(found.slice(0, 100));
    }),
    http.get(`${URL_}/count`, ({ request }) => {
      world.counted.push(new URL(request.url).search);
      return HttpResponse.json({ count: 1234 });
    }),
    http.get(`${ORIGIN}/api/admin/cohorts`, () =>
      HttpResponse.json([
        {
          id: 4,
          name: 'Spring',
          startsOn: '2026-01-01',
          endsOn: '2026-06-30',
          updatedAt: AT,
          members: 1,
          invited: 0,
        },
      ]),
    ),
    http.post(URL_, async ({ request }) => {
      await note(request);
      const { password: _, ...input } = (await request.json()) as AdminUser & { password: string };
      const user = build({ ...input, id: 9 });
      world.users = [user, ...world.users];
      return HttpResponse.json(user, { status: 201 });
    }),
    http.put(`${URL_}/:id`, async ({ request, params }) => {
      await note(request);
      const user = build({ ...((await request.json()) as object), id: Number(params.id) });
      world.users = world.users.map(other => (other.id === user.id ? user : other));
      return HttpResponse.json(user);
    }),
    http.post(`${URL_}/:id/reset-password`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${URL_}/:id/impact`, () => HttpResponse.json({ steps: 0, founders: 0, startups: 2 })),
    http.delete(`${URL_}/:id`, async ({ request, params }) => {
      await note(request);
      world.users = world.users.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return world;
}

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = () => screen.getByTestId('address').textContent;
/** Not by role, which is slow for a hundred rows. */
const names = () => [...document.querySelectorAll('tbody th[scope=row]')].map(cell => cell.textContent);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
/** Of the open dialog, else of the page. */
const field = (label: RegExp) =>
  within(screen.queryByRole('dialog') ?? document.body).getByLabelText<HTMLInputElement>(label);
const toast = (text: string | RegExp) => screen.findByText(text);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(at = '/admin/users') {
  renderApp(
    <>
      <UsersPage />
      <Address />
    </>,
    at,
  );
  await waitFor(() => expect(names()).not.toEqual([]));
}
async function choose(what: string, username: string) {
  await press(`More actions for ${username}`);
  return userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${what}`) }));
}
async function retype(label: RegExp, text: string) {
  await userEvent.clear(field(label));
  if (text) await userEvent.type(field(label), text);
}

const realObserver = IntersectionObserver;
afterEach(() => void vi.stubGlobal('IntersectionObserver', realObserver));

describe('the table', () => {
  it('shows the users, the newest first', async () => {
    serve();
    await open();
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      ...['ID', 'Username', 'Email', 'Full Name', 'Role', 'Created At', 'Actions'],
    ]);
    expect(names()).toEqual(['grace', 'ada', 'admin']);
    const rows = screen.getAllByRole('row').map(row => row.textContent);
    expect(rows[1]).toMatch(/^ID3graceEmailgrace@example.comFull NameGrace HopperRoleUserCreated At/);
    expect(rows[3]).toContain('RoleAdmin');
  });

  it('says whose account will be deleted, and when [AD-166]', async () => {
    serve([build({ deletionDueAt: '2026-12-06T10:00:00.000Z' }), self]);
    await open();
    expect(screen.getAllByText(/Will be deleted/).map(({ textContent }) => textContent)).toEqual([
      'Will be deleted on 6 December 2026',
    ]);
  });

  it('[SE-79] says who has a second factor', async () => {
    serve([build({ hasSecondFactor: true }), self]);
    await open();
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByText('Second factor')).toBeDefined();
    expect(within(second as HTMLElement).queryByText('Second factor')).toBeNull();
  });

  it('says when there are none, and when they do not load', async () => {
    serve([]);
    let isBroken = true;
    network.use(
      http.get(URL_, () => (isBroken ? refuse(500, 'server.error', 'Broken.') : HttpResponse.json([]))),
    );
    renderApp(<UsersPage />);
    expect(await screen.findByText('Failed to load users: Broken.')).toBeDefined();
    isBroken = false;
    await press('Retry');
    expect(await screen.findByText('No users found')).toBeDefined();
  });

  it('loads older ones when its end comes into sight', async () => {
    const ends: (() => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          ends.push(() => void onChange([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    const many = Array.from({ length: 130 }, (_, place) => build({ id: 200 - place, username: `u${place}` }));
    const { asked } = serve(many);
    await open();
    expect(names()).toHaveLength(100);
    ends.at(-1)?.();
    await waitFor(() => expect(names()).toHaveLength(130));
    expect(asked.at(-1)?.searchParams.get('before')).toBe('101');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('offers another try when older ones do not come', async () => {
    const many = Array.from({ length: 100 }, (_, place) => build({ id: 200 - place, username: `u${place}` }));
    serve(many);
    await open();
    network.use(http.get(URL_, () => refuse(403, 'auth.forbidden', 'No.')));
    await press('Load more');
    expect(await screen.findByText("Couldn't load more.")).toBeDefined();
    serve([...many, build({ id: 5, username: 'oldest' })]);
    await press('Try Again');
    await waitFor(() => expect(names()).toContain('oldest'));
  });
});

describe('the search', () => {
  it('is in the address, and follows what is typed', async () => {
    const { asked } = serve();
    await open();
    await userEvent.type(screen.getByLabelText('Search users'), 'ada');
    await waitFor(() => expect(address()).toBe('?q=ada'));
    await waitFor(() => expect(names()).toEqual(['ada']));
    // Not one request per letter.
    expect(asked.map(url => url.searchParams.get('q'))).toEqual(['', 'ada']);
  });

  it('begins with what the address says, and can be taken back', async () => {
    serve();
    await open('/admin/users?q=grace');
    expect(names()).toEqual(['grace']);
    expect(screen.getByLabelText<HTMLInputElement>('Search users').value).toBe('grace');
    await retype(/Search users/, 'nobody');
    expect(await screen.findByText('No users found')).toBeDefined();
    await press('Clear filters');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(address()).toBe('');
  });
});

describe('the filters', () => {
  const select = (label: string, option: string) =>
    userEvent.selectOptions(screen.getByLabelText(label), option);

  it('[AD-122] are in the address, and are asked of list and count', async () => {
    const { asked, counted } = serve();
    await open();
    expect(await screen.findByText('1,234 users')).toBeDefined();
    await select('Role', 'Admins');
    await waitFor(() => expect(names()).toEqual(['admin']));
    await screen.findByRole('option', { name: 'Spring' });
    await select('Cohort', 'Spring');
    await select('Sort by', 'Username');
    await waitFor(() => expect(address()).toBe('?role=admin&cohort=4&sort=username'));
    await waitFor(() => expect(asked.at(-1)?.search).toBe('?q=&sort=username&role=admin&cohortId=4'));
    expect(counted.at(-1)).toBe('?q=&role=admin&cohortId=4');
  });

  it('[AD-122] ignore what the address has no sense of, and name a deleted cohort by its ID', async () => {
    const { asked } = serve();
    await open('/admin/users?role=owner&cohort=99&sort=age');
    expect(asked[0]?.search).toBe('?q=&sort=newest&cohortId=99');
    expect(screen.getByLabelText<HTMLSelectElement>('Cohort').selectedOptions[0]?.textContent).toBe(
      'Cohort 99',
    );
  });

  it('[AD-121] go into the CSV file, with all pages', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:x' }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { asked } = serve([build({ id: 5, username: '=cmd()', fullName: null }), self]);
    await open('/admin/users?sort=email');
    network.use(
      http.get(URL_, ({ request }) => {
        const url = new URL(request.url);
        asked.push(url);
        if (url.searchParams.has('after')) return HttpResponse.json([self]);
        const page = Array.from({ length: 500 }, (_, place) =>
          build({ id: place + 10, username: `u${place}`, email: `u${place}@example.com` }),
        );
        page[0] = build({ id: 5, username: '=cmd()', fullName: null, hasSecondFactor: true });
        return HttpResponse.json(page);
      }),
    );
    await press('Download the users as CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]?.text())?.split('\r\n') ?? [];
    expect(lines[0]).toContain('ID,Username,Email,Full Name,Role,Created At,Second Factor');
    expect(lines[1]).toMatch(/^5,'=cmd\(\),.*,on$/);
    expect(lines[501]).toContain('1,admin,admin@example.com');
    expect(asked.at(-1)?.search).toBe('?q=&sort=email&after=u499%40example.com&limit=500');
    vi.restoreAllMocks();
  });

  it('[AD-121] say when the file could not be made', async () => {
    serve();
    await open();
    network.use(http.get(URL_, () => refuse(403, 'auth.forbidden', 'No.')));
    await press('Download the users as CSV');
    expect(await toast("Couldn't download the users")).toBeDefined();
  });
});

describe('a new user', () => {
  it('is created, and shown', async () => {
    const { sent } = serve();
    await open();
    await press('Create User');
    await screen.findByRole('dialog', { name: 'Create New User' });
    await userEvent.type(field(/^Username/), 'linus');
    await userEvent.type(field(/^Email/), 'linus@example.com');
    await userEvent.type(field(/^Full Name/), 'Linus P');
    await userEvent.type(field(/^Password/), 'secret1');
    await userEvent.selectOptions(field(/^Role/), 'Admin');
    const create = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
      name: 'Create User',
    });
    expect(create.disabled).toBe(true);
    await userEvent.type(field(/^Your own password/), 'mine alone');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create User' }));
    expect(await toast('User created')).toBeDefined();
    await closed();
    const body = { username: 'linus', email: 'linus@example.com', fullName: 'Linus P', role: 'admin' };
    expect(sent).toEqual([
      { call: 'POST ', body: { ...body, password: 'secret1', ownPassword: 'mine alone' } },
    ]);
    await waitFor(() => expect(names()[0]).toBe('linus'));
  });

  it('has a generated password shown, until it was read', async () => {
    const { sent } = serve();
    await open();
    await press('Create User');
    await screen.findByRole('dialog', { name: 'Create New User' });
    await userEvent.type(field(/^Username/), 'linus');
    await userEvent.type(field(/^Email/), 'linus@example.com');
    await userEvent.type(field(/^Full Name/), 'Linus P');
    await press('Generate password');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'User created' }));
    const password = String((sent[0]?.body as { password?: string } | undefined)?.password);
    expect(dialog.getByText(password)).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByText(password)).toBeDefined();
    expect(screen.getByText(/^You won't see this password again\./)).toBeDefined();
    await press('Done');
    await closed();
  });

  it('is refused with the words of each field', async () => {
    const { sent } = serve();
    await open();
    await press('Create User');
    await screen.findByRole('dialog');
    await userEvent.type(field(/^Username/), 'ab');
    await userEvent.type(field(/^Email/), 'nowhere');
    await userEvent.type(field(/^Full Name/), 'L');
    await userEvent.type(field(/^Password/), '12345');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create User' }));
    for (const message of [
      'Username must be at least 3 characters',
      'Invalid email address',
      'Full name must be at least 2 characters',
      'Password must be at least 6 characters',
    ])
      expect(await screen.findByText(message)).toBeDefined();
    expect(sent).toEqual([]);
  });
});

describe('editing', () => {
  it('changes a user', async () => {
    const { sent } = serve();
    await open();
    await press('Edit ada');
    await screen.findByRole('dialog', { name: 'Edit User' });
    await retype(/^Full Name/, 'Ada King');
    await press('Save Changes');
    expect(await toast('User updated')).toBeDefined();
    await closed();
    expect(sent).toEqual([
      {
        call: 'PUT /2',
        body: {
          username: 'ada',
          email: 'ada@example.com',
          fullName: 'Ada King',
          role: 'user',
          ownPassword: '',
          updatedAt: AT,
        },
      },
    ]);
    expect(screen.getByText('Ada King')).toBeDefined();
  });

  it('makes an admin with one’s own password, and says at its field that it was wrong', async () => {
    const { sent } = serve();
    const message = "That isn't your current password.";
    const issues = [{ path: 'ownPassword', message }];
    network.use(
      http.put(`${URL_}/:id`, () => refuse(400, 'user.wrong_password', message, { issues }), { once: true }),
    );
    await open();
    await press('Edit ada');
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText(/^Your own password/)).toBeNull();
    await userEvent.selectOptions(field(/^Role/), 'Admin');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
    await userEvent.type(field(/^Your own password/), 'not mine');
    await press('Save Changes');
    expect(await screen.findByText(message)).toBeDefined();
    await retype(/^Your own password/, 'mine alone');
    await press('Save Changes');
    expect(await toast('User updated')).toBeDefined();
    expect(sent.at(-1)?.body).toMatchObject({ role: 'admin', ownPassword: 'mine alone' });
  });

  it('[SE-114] makes an admin once an administrator without a password has confirmed', async () => {
    const { sent } = serve();
    let confirmedUntil: string | null = null;
    network.use(
      http.get(`${ORIGIN}/api/user`, () => HttpResponse.json({ ...self, hasPassword: false })),
      http.get(`${ORIGIN}/api/login/provider`, () => HttpResponse.json({ name: 'SSO', isOnly: true })),
      http.get(`${ORIGIN}/api/account/provider`, () =>
        HttpResponse.json({ isConnected: true, confirmedUntil }),
      ),
    );
    await open();
    await press('Edit grace');
    await screen.findByRole('dialog');
    await userEvent.selectOptions(field(/^Role/), 'admin');
    await screen.findByRole('link', { name: 'Log in with SSO again' });
    expect(button('Save Changes').disabled).toBe(true);
    confirmedUntil = AT;
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText(/^Confirmed until/);
    await waitFor(() => expect(button('Save Changes').disabled).toBe(false));
    await press('Save Changes');
    await closed();
    expect(sent[0]?.body).toMatchObject({ role: 'admin', ownPassword: '-' });
  });

  it('asks for one’s own password before an administrator’s address is another one', async () => {
    const { sent } = serve();
    await open();
    await press('Edit admin');
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText(/^Your own password/)).toBeNull();
    await retype(/^Email/, 'elsewhere@example.com');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
    await userEvent.type(field(/^Your own password/), 'mine alone');
    await press('Save Changes');
    await toast('User updated');
    expect(sent[0]?.body).toMatchObject({ email: 'elsewhere@example.com', ownPassword: 'mine alone' });
  });

  it('leaves oneself the role, and says why', async () => {
    const { sent } = serve();
    await open();
    await press('Edit admin');
    await screen.findByRole('dialog');
    expect(field(/^Role/).disabled).toBe(true);
    expect(screen.getByText(/You can't change your own role/)).toBeDefined();
    await retype(/^Full Name/, 'The Admin');
    await press('Save Changes');
    await toast('User updated');
    expect(sent[0]?.body).toMatchObject({ role: 'admin', fullName: 'The Admin' });
  });

  it.each([
    ['Failed to update user', refuse(409, 'user.last_admin', 'This is the only administrator.')],
    ['Failed to update user', HttpResponse.error()],
  ])('says "%s" when it fails, and keeps what was typed', async (title, answer) => {
    serve();
    network.use(http.put(`${URL_}/:id`, () => answer.clone()));
    await open();
    await press('Edit ada');
    await screen.findByRole('dialog');
    await retype(/^Full Name/, 'Ada King');
    await press('Save Changes');
    expect(await toast(title)).toBeDefined();
    expect(field(/^Full Name/).value).toBe('Ada King');
  });

  it('of somebody who was deleted meanwhile keeps what was typed, and offers no way to save it', async () => {
    const world = serve();
    network.use(
      http.put(`${URL_}/:id`, () => {
        world.users = [grace, self];
        return refuse(404, 'user.not_found', 'User not found.');
      }),
    );
    await open();
    await press('Edit ada');
    await screen.findByRole('dialog');
    await retype(/^Full Name/, 'Ada King');
    await press('Save Changes');
    expect(await screen.findByText('This user was deleted in another tab or by someone else')).toBeDefined();
    expect(screen.getByText(/still here to copy/)).toBeDefined();
    expect(screen.queryByText(/Save to create a new/)).toBeNull();
    expect(field(/^Full Name/).value).toBe('Ada King');
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(buttons.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual(['Close', 'Close']);
    await userEvent.type(field(/^Full Name/), '{Enter}');
    expect(world.sent).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'ada', hidden: true })).toBeNull());
  });

  it('shows at its field that a name is taken', async () => {
    serve();
    const issues = [{ path: 'username', message: 'This username is taken.' }];
    network.use(http.put(`${URL_}/:id`, () => refuse(409, 'user.username_taken', 'Taken.', { issues })));
    await open();
    await press('Edit ada');
    await screen.findByRole('dialog');
    await retype(/^Username/, 'grace');
    await press('Save Changes');
    expect(await screen.findByText('This username is taken.')).toBeDefined();
  });
});

describe('a password', () => {
  it('is set as typed', async () => {
    const { sent } = serve();
    await open();
    await choose('Reset Password', 'ada');
    await screen.findByRole('dialog', { name: 'Reset Password' });
    await userEvent.type(field(/^New password/), '12345');
    await press('Reset Password');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeDefined();
    await userEvent.type(field(/^New password/), '6');
    await press('Reset Password');
    expect(await toast('Password reset')).toBeDefined();
    await closed();
    expect(sent).toEqual([{ call: 'POST /2/reset-password', body: { newPassword: '123456' } }]);
  });

  it('of an administrator needs one’s own [AD-108]', async () => {
    const { sent } = serve();
    const onClose = vi.fn();
    renderApp(<ResetPasswordDialog user={self} onClose={onClose} />);
    await screen.findByRole('dialog', { name: 'Reset Password' });
    await userEvent.type(field(/^New password/), 'secret1');
    await userEvent.type(field(/^Your own password/), 'mine alone');
    await press('Reset Password');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const body = { newPassword: 'secret1', ownPassword: 'mine alone' };
    expect(sent).toEqual([{ call: 'POST /1/reset-password', body }]);
  });

  it('is generated, shown once it is in force, and copied', async () => {
    const user = userEvent.setup();
    const { sent } = serve();
    await open();
    await choose('Reset Password', 'ada');
    await screen.findByRole('dialog');
    await press('Generate password');
    await press('Reset Password');
    await toast('Password reset');
    await waitFor(() => expect(focused()).toBe('Copy'));
    const newPassword = String((sent[0]?.body as { newPassword?: string } | undefined)?.newPassword);
    expect(newPassword).toMatch(/^[A-Za-z2-9]{16,}$/);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(newPassword)).toBeDefined();
    await user.click(button('Copy'));
    expect(await navigator.clipboard.readText()).toBe(newPassword);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await closed();
    expect(screen.queryByText(newPassword)).toBeNull();
  });

  it('[SE-72] is left to its user by a link, which is shown once', async () => {
    const user = userEvent.setup();
    serve();
    network.use(
      http.post(`${URL_}/2/password-link`, () =>
        HttpResponse.json({ token: 'a-token', expiresAt: '2026-11-30T10:00:00.000Z' }, { status: 201 }),
      ),
    );
    await open();
    await choose('Password link', 'ada');
    await screen.findByRole('dialog', { name: 'Password link' });
    await press('Make link');
    const link = `${window.location.origin}/new-password/a-token`;
    expect(await screen.findByText(link)).toBeDefined();
    await waitFor(() => expect(focused()).toBe('Copy'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(/^You won't see this link again/)).toBeDefined();
    await user.click(button('Copy'));
    expect(await navigator.clipboard.readText()).toBe(link);
    await press('Done');
    await closed();
    expect(screen.queryByText(link)).toBeNull();
  });

  it('[AD-164] a founder’s second factor is cleared after a confirmation', async () => {
    serve([grace, { ...ada, hasSecondFactor: true }, self]);
    const cleared: string[] = [];
    network.use(
      http.delete(`${URL_}/:id/second-factor`, ({ params }) => {
        cleared.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await open();
    await choose('Clear second factor', 'ada');
    await screen.findByRole('dialog', { name: 'Clear second factor of “ada”' });
    expect(cleared).toEqual([]);
    await press('Clear');
    expect(await toast('Second factor cleared')).toBeDefined();
    expect(cleared).toEqual(['2']);
  });

  it('[AD-164] nothing is to be cleared of who has none', async () => {
    serve([grace, self]);
    await open();
    await press('More actions for grace');
    await screen.findByRole('menuitem', { name: /^Password link/ });
    expect(screen.queryByText('Clear second factor')).toBeNull();
  });

  it('that was generated is not lost by closing while it is sent', async () => {
    serve();
    let answer = () => {};
    network.use(
      http.post(`${URL_}/:id/reset-password`, async () => {
        await new Promise<void>(resolve => {
          answer = resolve;
        });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await open();
    await choose('Reset Password', 'ada');
    await screen.findByRole('dialog');
    await press('Generate password');
    const generated = field(/^New password/).value;
    await press('Reset Password');
    await userEvent.keyboard('{Escape}');
    await press('Close');
    await press('Cancel');
    await userEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement);
    expect(screen.getByRole('dialog', { name: 'Reset Password' })).toBeDefined();
    answer();
    expect(await screen.findByText(generated)).toBeDefined();
  });

  it('says when it could not be set', async () => {
    serve();
    network.use(
      http.post(`${URL_}/:id/reset-password`, () => refuse(404, 'user.not_found', 'User not found.')),
    );
    await open();
    await choose('Reset Password', 'ada');
    await screen.findByRole('dialog');
    await userEvent.type(field(/^New password/), 'secret1');
    await press('Reset Password');
    expect(await toast('Failed to reset password')).toBeDefined();
    expect(screen.getByText('User not found.')).toBeDefined();
  });

  it('of oneself is for the account page', async () => {
    serve();
    await open();
    await press('More actions for admin');
    const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: /^Reset Password/ });
    expect(item.ariaDisabled).toBe('true');
    expect(within(item).getByText('Change your own password on your account page.')).toBeDefined();
  });
});

describe('deleting', () => {
  it('asks, says what goes with it, and does it', async () => {
    const { sent } = serve();
    await open();
    await choose('Delete', 'ada');
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText(/^This deletes ada and all their startups/)).toBeDefined();
    expect((await within(dialog).findByText('Startups')).nextElementSibling?.textContent).toBe('2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await toast('User deleted')).toBeDefined();
    await closed();
    expect(sent).toEqual([{ call: 'DELETE /2', body: null }]);
    expect(names()).toEqual(['grace', 'admin']);
  });

  it('of somebody who is gone already counts', async () => {
    serve();
    network.use(http.delete(`${URL_}/:id`, () => refuse(404, 'user.not_found', 'User not found.')));
    await open();
    await choose('Delete', 'ada');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await toast('User was already deleted')).toBeDefined();
  });

  it('says when it failed', async () => {
    serve();
    network.use(http.delete(`${URL_}/:id`, () => refuse(409, 'user.last_admin', 'The last administrator.')));
    await open();
    await choose('Delete', 'ada');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await toast('Failed to delete user')).toBeDefined();
    expect(screen.getByText('The last administrator.')).toBeDefined();
    expect(names()).toContain('ada');
  });

  it('can be done once, however slow the server', async () => {
    const { sent } = serve();
    network.use(http.delete(`${URL_}/:id`, () => delay('infinite').then(() => undefined)));
    await open();
    await choose('Delete', 'ada');
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' });
    await userEvent.dblClick(confirm);
    expect((await screen.findByRole('button', { name: 'Deleting...' })).ariaDisabled).toBe('true');
    expect(sent).toEqual([]);
  });

  it('of oneself is not offered, with the reason', async () => {
    serve();
    await open();
    await press('More actions for admin');
    const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: /^Delete/ });
    expect(item.ariaDisabled).toBe('true');
    expect(within(item).getByText("You can't delete your own account.")).toBeDefined();
  });
});
