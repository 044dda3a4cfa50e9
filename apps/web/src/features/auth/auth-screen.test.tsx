import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../app/paths.ts';
import { Component as SimpleAuthRoute } from '../../routes/simple-auth-route.tsx';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { AuthForms } from './auth-forms.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { SimpleAuthScreen } from './auth-screen-simple.tsx';

const network = mockNetwork();
beforeEach(() => setKnown(true));

/** Whether an account was used in this browser before. */
function setKnown(isKnown: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does
  document.cookie = `groundwork-startup=; path=/; max-age=${isKnown ? 60 : 0}`;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function openRegistration() {
  renderApp(<AuthScreen />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Register' }));
}

/** The text that a screen reader reads as the field's error. */
function errorOf(label: string): string {
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  const ids = (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(id => id.endsWith('-error'));
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join('');
}

/** Writes as some password managers do: into the DOM, past React and without an event. */
function writeSilently(label: string, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), value);
}

/** Records the bodies posted to `path`. */
function record(path: string, answer: () => Response | Promise<Response>) {
  const bodies: unknown[] = [];
  network.use(
    http.post(`${ORIGIN}${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

const refuse = (statusCode: number, code: string, message: string, issues: object[] = []) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message, issues }, { status: statusCode });

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
    if (value) await userEvent.type(field(label), value);
  }
  await userEvent.click(button('Create Account'));
}

describe('login', () => {
  it('asks for both when they are empty, marks them and goes to the first', async () => {
    renderApp(<AuthScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    // Shown once: the fields are only marked.
    expect(screen.getByText('Please enter both username and password')).toBeDefined();
    expect([errorOf('Username'), errorOf('Password')]).toEqual(['', '']);
    expect(document.activeElement).toBe(field('Username'));
  });

  it('takes spaces for nothing', async () => {
    renderApp(<AuthScreen />);
    await userEvent.type(await screen.findByLabelText('Username'), 'ada');
    await userEvent.type(field('Password'), '        {Enter}');
    expect(screen.getByText('Please enter both username and password')).toBeDefined();
    expect(document.activeElement).toBe(field('Password'));
  });

  it('goes to the password when only that is wrong, and takes its error away while it is mended', async () => {
    renderApp(<AuthScreen />);
    await userEvent.type(await screen.findByLabelText('Username'), 'ada');
    await userEvent.type(field('Password'), 'short{Enter}');
    expect(screen.queryByText('Please enter both username and password')).toBeNull();
    expect(errorOf('Password')).toBe('Password must be at least 6 characters');
    expect(document.activeElement).toBe(field('Password'));
    await userEvent.type(field('Password'), '1');
    expect(field('Password').getAttribute('aria-invalid')).toBeNull();
  });

  it('says at the form why it was refused, marks both fields and lets one try again', async () => {
    record('/api/login', () => refuse(401, 'auth.invalid_credentials', 'Invalid username or password.'));
    renderApp(<AuthScreen />);
    await userEvent.type(await screen.findByLabelText('Username'), 'ada');
    await userEvent.type(field('Password'), 'secret1{Enter}');
    // Shown once, and not in a toast.
    const told = await screen.findByText('Authentication failed. Please check your credentials.');
    expect(told.closest('form')?.contains(button('Sign In'))).toBe(true);
    expect(told.closest('[role=alert]')).not.toBeNull();
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent)).toHaveLength(1);
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Username'));
    expect(field('Password').value).toBe('secret1');
    expect(button('Sign In').disabled).toBe(false);
    // The two were wrong together, so editing one clears both marks and the message.
    await userEvent.type(field('Password'), '2');
    expect(field('Username').getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByText(/Authentication failed/)).toBeNull();
  });

  it('sends what a password manager wrote without an event, and the username without the space around it', async () => {
    const sent = record('/api/login', () => HttpResponse.json(buildUser()));
    renderApp(<AuthScreen />);
    await screen.findByLabelText('Username');
    writeSilently('Username', '  ada ');
    writeSilently('Password', ' päss wörd ');
    await userEvent.click(button('Sign In'));
    await waitFor(() => expect(sent).toEqual([{ username: 'ada', password: ' päss wörd ' }]));
  });

  it('sends once, however often it is submitted, and says that it is busy', async () => {
    let answer = (_: Response) => {};
    const sent = record('/api/login', () => new Promise<Response>(resolve => (answer = resolve)));
    renderApp(<AuthScreen />);
    await userEvent.type(await screen.findByLabelText('Username'), 'ada');
    await userEvent.type(field('Password'), 'secret1');
    const form = button('Sign In').form as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(button('Signing in...').disabled).toBe(true);
    await userEvent.type(field('Password'), '{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    answer(refuse(400, 'request.invalid', 'No.'));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(sent).toHaveLength(1);
  });

  it('keeps a value that is too long, and says so', async () => {
    renderApp(<AuthScreen />);
    await userEvent.click(await screen.findByLabelText('Username'));
    await userEvent.paste('x'.repeat(255));
    await userEvent.type(field('Password'), 'secret1{Enter}');
    expect(errorOf('Username')).toBe('At most 254 characters');
    expect(field('Username').value).toHaveLength(255);
  });

  it('tells password managers what the fields are', async () => {
    renderApp(<AuthScreen />);
    const username = await screen.findByLabelText<HTMLInputElement>('Username');
    expect([username.id, username.name, username.autocomplete]).toEqual([
      'login-username',
      'username',
      'username',
    ]);
    const { id, name, autocomplete } = field('Password');
    expect([id, name, autocomplete]).toEqual(['login-password', 'password', 'current-password']);
  });

  it('shows the password on demand, without submitting', async () => {
    renderApp(<AuthScreen />);
    await userEvent.type(await screen.findByLabelText('Password'), 'abc');
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Show password'));
    await userEvent.keyboard(' ');
    expect(field('Password').type).toBe('text');
    expect(button('Show password').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Show password'));
    expect(field('Password').type).toBe('password');
    expect(field('Password').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('registration', () => {
  it('sends everything but the repeated password', async () => {
    const sent = record('/api/register', () => HttpResponse.json(buildUser(), { status: 201 }));
    await openRegistration();
    await fillRegistration();
    const expected = {
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      username: 'ada',
      password: 'secret1',
    };
    await waitFor(() => expect(sent).toEqual([expected]));
  });

  it('names every field when all are empty', async () => {
    await openRegistration();
    await userEvent.click(button('Create Account'));
    expect(errorOf('Full Name')).toBe('Full name is required');
    expect(errorOf('Email')).toBe('Valid email is required');
    expect(errorOf('Username')).toBe('Username must be at least 3 characters');
    expect(errorOf('Password')).toBe('Password must be at least 6 characters');
    // The repetition is not checked until there is a password.
    expect(field('Confirm Password').getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(field('Full Name'));
  });

  it.each([
    ['Email', 'nonsense', 'Valid email is required'],
    ['Full Name', 'A', 'Full name is required'],
    ['Username', 'ab', 'Username must be at least 3 characters'],
    ['Confirm Password', 'secret2', "Passwords don't match"],
    ['Confirm Password', 'short', "Passwords don't match"],
  ])('refuses %s %s and goes there', async (label, value, message) => {
    await openRegistration();
    await fillRegistration({ [label]: value });
    expect(errorOf(label)).toBe(message);
    expect(document.activeElement).toBe(field(label));
  });

  it('says once that the passwords differ, also beside something else that is wrong', async () => {
    await openRegistration();
    await fillRegistration({ Email: 'nonsense', 'Confirm Password': 'secret2' });
    const form = button('Create Account').form as HTMLFormElement;
    const alerts = within(form)
      .getAllByRole('alert')
      .map(alert => alert.textContent);
    expect(alerts.filter(Boolean)).toEqual(['Valid email is required', "Passwords don't match"]);
    // Editing either field clears the error.
    await userEvent.type(field('Password'), '{Backspace}2');
    expect(screen.queryByText("Passwords don't match")).toBeNull();
  });

  it.each([
    ['user.username_taken', 'username', 'Username', 'This username is taken.'],
    ['user.email_taken', 'email', 'Email', 'This email address is already registered.'],
  ])(
    'puts a conflict (%s) beside its field, once, and the focus there',
    async (code, path, label, message) => {
      record('/api/register', () => refuse(409, code, message, [{ path, message }]));
      await openRegistration();
      await fillRegistration();
      await waitFor(() => expect(errorOf(label)).toBe(message));
      expect(document.activeElement).toBe(field(label));
      expect(screen.getAllByText(message)).toHaveLength(1);
      // Leaving the field unchanged keeps the error.
      await userEvent.tab();
      await new Promise(resolve => setTimeout(resolve, 20));
      expect(errorOf(label)).toBe(message);
      await userEvent.type(field(label), 'x');
      expect(field(label).getAttribute('aria-invalid')).toBeNull();
    },
  );

  it('tells a refusal that is about no field at the form, once, until the next try', async () => {
    let answer = refuse(429, 'request.rate_limited', 'Too many tries.');
    record('/api/register', () => answer);
    await openRegistration();
    await fillRegistration();
    const told = await screen.findByText('Too many tries.');
    expect(told.closest('form')?.contains(button('Create Account'))).toBe(true);
    expect(screen.getAllByText('Too many tries.')).toHaveLength(1);
    answer = HttpResponse.json(buildUser(), { status: 201 });
    await userEvent.click(button('Create Account'));
    await waitFor(() => expect(screen.queryByText('Too many tries.')).toBeNull());
  });
});

it('[SE-60] registers nobody where that is closed, and says what to do', async () => {
  network.use(http.get(`${ORIGIN}/api/registration`, () => HttpResponse.json({ isOpen: false })));
  setKnown(false);
  renderApp(<AuthScreen />);
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true'),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  expect(await screen.findByText(/^Registration is by invitation only/)).toBeDefined();
  expect(screen.queryByLabelText('Full Name')).toBeNull();
});

it('[SE-61] registers by an invitation, with its address, whether or not that is closed', async () => {
  network.use(http.get(`${ORIGIN}/api/registration`, () => HttpResponse.json({ isOpen: false })));
  const sent = record('/api/register', () => HttpResponse.json(buildUser(), { status: 201 }));
  renderApp(<AuthForms invited={{ invitation: 'abc', email: 'noor@example.com' }} />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Register' }));
  expect(field('Email').value).toBe('noor@example.com');
  await fillRegistration({ Email: '' });
  await waitFor(() => expect(sent).toMatchObject([{ email: 'noor@example.com', invitation: 'abc' }]));
});

it('begins with the registration where no account was ever used', async () => {
  setKnown(false);
  renderApp(<AuthScreen />);
  const tab = await screen.findByRole('tab', { name: 'Register' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  record('/api/login', () => HttpResponse.json(buildUser()));
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
  await userEvent.type(field('Username'), 'ada');
  await userEvent.type(field('Password'), 'secret1{Enter}');
  await waitFor(() => expect(document.cookie).toContain('groundwork-startup='));
});

it('[SE-58] begins with the login where a new password was set', async () => {
  setKnown(false);
  renderApp(<AuthScreen />, paths.login);
  expect((await screen.findByRole('tab', { name: 'Login' })).getAttribute('aria-selected')).toBe('true');
});

it('keeps what was typed in either form while the other one is shown, but no password', async () => {
  await openRegistration();
  await userEvent.type(field('Full Name'), 'Ada Lovelace');
  writeSilently('Email', 'ada@example.com');
  await userEvent.type(field('Username'), 'ada');
  await userEvent.type(field('Password'), 'secret1');
  await userEvent.type(field('Confirm Password'), 'secret1');
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
  expect(field('Username').value).toBe('');
  await userEvent.type(field('Username'), 'grace');
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  const labels = ['Full Name', 'Email', 'Username', 'Password', 'Confirm Password'];
  expect(labels.map(label => field(label).value)).toEqual(['Ada Lovelace', 'ada@example.com', 'ada', '', '']);
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
  expect(field('Username').value).toBe('grace');
});

it('sends what came back with its tab', async () => {
  const sent = record('/api/login', () => HttpResponse.json(buildUser()));
  renderApp(<AuthScreen />);
  await userEvent.type(await screen.findByLabelText('Username'), 'ada');
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
  await userEvent.type(field('Password'), 'secret1{Enter}');
  await waitFor(() => expect(sent).toEqual([{ username: 'ada', password: 'secret1' }]));
});

describe('the simple form', () => {
  it('has the same two forms and a way back', async () => {
    const sent = record('/api/login', () => HttpResponse.json(buildUser()));
    renderApp(<SimpleAuthScreen />);
    expect(await screen.findByRole('heading', { name: 'Simple Login Form', level: 1 })).toBeDefined();
    const back = screen.getByRole('link', { name: 'Back to Standard Login' });
    expect(back.getAttribute('href')).toBe('/auth');
    await userEvent.type(field('Username'), 'ada');
    await userEvent.type(field('Password'), 'secret1{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    expect(field('Confirm Password')).toBeDefined();
  });

  it('leads whoever is logged in to the dashboard', async () => {
    network.use(http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser())));
    const routes = (
      <Routes>
        <Route path="/simple-auth" element={<SimpleAuthRoute />} />
        <Route path="/" element={<p>The dashboard</p>} />
      </Routes>
    );
    renderApp(routes, '/simple-auth');
    expect(await screen.findByText('The dashboard')).toBeDefined();
  });
});
