import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { AuthScreen } from './auth-screen.tsx';

const network = mockNetwork();

async function openRegistration() {
  renderApp(<AuthScreen />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Register' }));
}

/** The text that a screen reader gives as the field's error. */
function errorOf(label: string): string {
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join('');
}

async function fillRegistration(changes: Record<string, string> = {}) {
  const values = {
    'Full Name': 'Ada Lovelace',
    Email: 'ada@example.com',
    Username: 'ada',
    Password: 'secret1',
    'Confirm Password': 'secret1',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) {
    await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

describe('login', () => {
  it('names both fields when they are empty, each error tied to its field', async () => {
    renderApp(<AuthScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Please enter both username and password')).toBeDefined();
    expect(errorOf('Username')).toBe('Username must be at least 3 characters');
    expect(errorOf('Password')).toBe('Password must be at least 6 characters');
  });

  it('shows the refusal and lets one try again', async () => {
    network.use(
      http.post(`${ORIGIN}/api/login`, () =>
        HttpResponse.json(
          { code: 'auth.invalid_credentials', message: 'Invalid username or password' },
          { status: 401 },
        ),
      ),
    );
    renderApp(<AuthScreen />);
    await userEvent.type(await screen.findByLabelText('Username'), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    expect(await screen.findByText('Login failed')).toBeDefined();
    // Once, not beside the form too.
    expect(screen.getAllByText('Invalid username or password')).toHaveLength(1);
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(false);
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull());
  });

  it('tells password managers what the fields are', async () => {
    renderApp(<AuthScreen />);
    expect((await screen.findByLabelText('Username')).getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });
});

describe('registration', () => {
  it('sends everything but the repeated password', async () => {
    let sent: unknown;
    network.use(
      http.post(`${ORIGIN}/api/register`, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(buildUser(), { status: 201 });
      }),
    );
    await openRegistration();
    await fillRegistration();
    await waitFor(() =>
      expect(sent).toEqual({
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        username: 'ada',
        password: 'secret1',
      }),
    );
  });

  it.each([
    ['Email', 'nonsense', 'Valid email is required'],
    ['Full Name', 'A', 'Full name is required'],
    ['Username', 'ab', 'Username must be at least 3 characters'],
    ['Confirm Password', 'secret2', "Passwords don't match"],
  ])('refuses %s %s', async (label, value, message) => {
    await openRegistration();
    await fillRegistration({ [label]: value });
    expect(errorOf(label)).toBe(message);
  });

  it('puts a taken username beside the field', async () => {
    const body = { code: 'user.username_taken', message: 'Username already exists' };
    network.use(http.post(`${ORIGIN}/api/register`, () => HttpResponse.json(body, { status: 409 })));
    await openRegistration();
    await fillRegistration();
    await waitFor(() => expect(errorOf('Username')).toBe('Username already exists'));
  });
});
