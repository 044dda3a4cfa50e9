import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { userQueries } from '../../app/user/user-queries.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const network = mockNetwork();
beforeEach(() => network.use(http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser()))));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

function errorOf(label: string): string {
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  const id = field(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}

async function fill(current: string, next: string, confirmed = next) {
  await userEvent.type(field('Current password'), current);
  await userEvent.type(field('New password'), next);
  await userEvent.type(field('Confirm new password'), confirmed);
}

function answer(respond: () => Response) {
  const bodies: unknown[] = [];
  network.use(
    http.post(`${ORIGIN}/api/account/password`, async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
}

const refuse = (statusCode: number, code: string, message: string, issues: object[] = []) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message, issues }, { status: statusCode });

it('says of each empty field what is its own, and nothing of the repetition of nothing', async () => {
  renderApp(<ChangePasswordForm user={buildUser()} />);
  await submit();
  expect(errorOf('Current password')).toBe('Enter your current password');
  expect(errorOf('New password')).toBe('Password must be at least 6 characters');
  expect(field('Confirm new password').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Current password'));
});

it('shows every error at once', async () => {
  renderApp(<ChangePasswordForm user={buildUser()} />);
  await fill('secret1', 'secret1', 'secret3');
  await submit();
  expect(errorOf('New password')).toBe("Choose a password that's different from your current one");
  expect(errorOf('Confirm new password')).toBe("Passwords don't match");
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

it('refuses a new password that is repeated wrongly', async () => {
  renderApp(<ChangePasswordForm user={buildUser()} />);
  await fill('secret1', 'secret2', 'secret3');
  await submit();
  expect(errorOf('Confirm new password')).toBe("Passwords don't match");
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(document.activeElement).toBe(field('Confirm new password'));
});

it('refuses the password one has now', async () => {
  const sent = answer(() => new HttpResponse(null, { status: 204 }));
  renderApp(<ChangePasswordForm user={buildUser()} />);
  await fill('secret1', 'secret1');
  await submit();
  expect(errorOf('New password')).toBe("Choose a password that's different from your current one");
  expect(document.activeElement).toBe(field('New password'));
  expect(sent).toEqual([]);
});

it('changes it once, says so and forgets what was typed', async () => {
  const sent = answer(() => new HttpResponse(null, { status: 204 }));
  renderApp(<ChangePasswordForm user={buildUser()} />);
  await fill('secret1', 'secret2');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
  fireEvent.submit(button.form as HTMLFormElement);
  fireEvent.submit(button.form as HTMLFormElement);
  expect(button.textContent).toBe('Changing password...');
  expect(await screen.findByText('Password changed')).toBeDefined();
  expect(sent).toEqual([{ currentPassword: 'secret1', newPassword: 'secret2' }]);
  await waitFor(() => expect(button.disabled).toBe(false));
  expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
});

it('puts a wrong current password beside its field, without a toast', async () => {
  const message = "That isn't your current password.";
  answer(() => refuse(400, 'user.wrong_password', message, [{ path: 'currentPassword', message }]));
  renderApp(<ChangePasswordForm user={buildUser()} />);
  await fill('secret0', 'secret2');
  await submit();
  await waitFor(() => expect(errorOf('Current password')).toBe("That isn't your current password."));
  expect(document.activeElement).toBe(field('Current password'));
  expect(field('New password').value).toBe('secret2');
  expect(screen.queryByText("Couldn't change your password")).toBeNull();
});

it('tells any other failure in one toast and keeps what was typed', async () => {
  answer(() => refuse(400, 'request.invalid', 'Not like this.'));
  renderApp(<ChangePasswordForm user={buildUser()} />);
  await fill('secret1', 'secret2');
  await submit();
  expect(await screen.findByText("Couldn't change your password")).toBeDefined();
  expect(screen.getAllByText('Not like this.')).toHaveLength(1);
  expect(field('New password').value).toBe('secret2');
});

it('tells password managers whose password it is, and nobody else', () => {
  renderApp(<ChangePasswordForm user={buildUser()} />);
  const username = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect([username?.value, username?.tabIndex, username?.ariaHidden ?? 'true']).toEqual(['ada', -1, 'true']);
  expect(field('Current password').autocomplete).toBe('current-password');
  expect(field('New password').autocomplete).toBe('new-password');
});

function Page() {
  const { data: user } = useQuery(userQueries.current());
  return user && <ChangePasswordForm user={user} />;
}

it('[SE-78] says that the password is common, also of the new one', async () => {
  answer(() => new HttpResponse(null, { status: 204 }));
  network.use(
    http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser({ hasCommonPassword: true }))),
  );
  renderApp(<Page />);
  expect(await screen.findByText(/^Your password is one of the most common ones/)).toBeDefined();
  await fill('password1', 'letmein');
  await submit();
  expect(await screen.findByText(/^The new one is one of the most common passwords/)).toBeDefined();
});

const offerProvider = (isOnly: boolean) =>
  network.use(
    http.get(`${ORIGIN}/api/login/provider`, () => HttpResponse.json({ name: 'Example University', isOnly })),
    http.get(`${ORIGIN}/api/account/provider`, () =>
      HttpResponse.json({ isConnected: true, confirmedUntil: null }),
    ),
  );

it('[SE-114] has those who have no password set one, without a current one', async () => {
  const sent = answer(() => new HttpResponse(null, { status: 204 }));
  const user = buildUser({ hasPassword: false });
  network.use(http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(user)));
  offerProvider(false);
  renderApp(<Page />);
  await screen.findByRole('heading', { name: 'Set a password' });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await userEvent.type(field('New password'), 'secret2');
  await userEvent.type(field('Confirm new password'), 'secret2');
  await userEvent.click(screen.getByRole('button', { name: 'Set a password' }));
  expect(await screen.findByText('Password set')).toBeDefined();
  expect(sent).toEqual([{ currentPassword: '-', newPassword: 'secret2' }]);
});

it.each([
  ['user', false],
  ['admin', true],
] as const)('[SE-115] where passwords are for administrators, %s sees it: %s', async (role, isThere) => {
  offerProvider(true);
  const { client } = renderApp(<ChangePasswordForm user={buildUser({ role, hasPassword: false })} />);
  await waitFor(() => expect(client.getQueryState(['/api/login/provider'])?.status).toBe('success'));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Set a password' }) !== null).toBe(isThere),
  );
});
