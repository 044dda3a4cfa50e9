import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { LoginForm } from './login-form.tsx';
import { RequireAdmin } from './require-admin.tsx';

const network = mockNetwork();

const refuse = (statusCode: number, code: string, message: string, issues: object[] = []) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message, issues }, { status: statusCode });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Opens the second step. The last answer is repeated. */
async function open(...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  network.use(
    http.post(`${ORIGIN}/api/login`, () => refuse(403, 'auth.code_required', 'Enter a code.')),
    http.post(`${ORIGIN}/api/login/code`, async ({ request }) => {
      sent.push(await request.json());
      return (answers.length > 1 ? answers.shift() : answers[0])?.();
    }),
  );
  renderApp(<LoginForm />);
  await userEvent.type(field('Username'), 'ada');
  await userEvent.type(field('Password'), 'secret1{Enter}');
  await screen.findByLabelText('Code');
  return sent;
}

const welcome = () => HttpResponse.json(buildUser({ username: 'ada', hasSecondFactor: true }));
const wrong = () =>
  refuse(400, 'second_factor.wrong_code', 'This code is wrong.', [
    { path: 'code', message: 'This code is wrong.' },
  ]);

describe('[SE-82] the second step of a login', () => {
  it('asks for the code in a field that phones fill in, and logs in by it', async () => {
    const sent = await open(wrong, welcome);
    expect(document.activeElement).toBe(field('Code'));
    expect([field('Code').autocomplete, field('Code').inputMode]).toEqual(['one-time-code', 'numeric']);
    await press('Sign In');
    expect(await screen.findByText('Enter a code')).toBeDefined();
    await userEvent.type(field('Code'), '123456{Enter}');
    expect(await screen.findByText('This code is wrong.')).toBeDefined();
    expect(document.activeElement).toBe(field('Code'));
    await userEvent.clear(field('Code'));
    await userEvent.type(field('Code'), '654321{Enter}');
    expect(await screen.findByText('Welcome back!')).toBeDefined();
    expect(sent).toEqual([{ code: '123456' }, { code: '654321' }]);
  });

  it('takes a recovery code instead, which has letters', async () => {
    const sent = await open(welcome);
    await press('Use a recovery code');
    const code = field('Recovery code');
    expect([code.inputMode, document.activeElement]).toEqual(['text', code]);
    await userEvent.type(code, 'abcd-efgh-ijkl-mnop{Enter}');
    expect(await screen.findByText('Welcome back!')).toBeDefined();
    expect(sent).toEqual([{ code: 'abcd-efgh-ijkl-mnop' }]);
  });

  it('says so when it took too long, and leads back to the password', async () => {
    await open(() => refuse(403, 'second_factor.login_over', 'Enter your password again.'));
    await userEvent.type(field('Code'), '123456{Enter}');
    expect(await screen.findByText('Enter your password again.')).toBeDefined();
    await press('Back to password');
    expect(field('Password').value).toBe('');
  });
});

describe('[AD-163] the back office', () => {
  const visit = (hasSecondFactor: boolean, isRequired: boolean) => {
    const asked: string[] = [];
    network.use(
      http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser({ role: 'admin', hasSecondFactor }))),
      http.get(`${ORIGIN}/api/account/second-factor`, () => {
        asked.push('status');
        return HttpResponse.json({ isOn: hasSecondFactor, isRequired, recoveryCodesLeft: 0 });
      }),
    );
    renderApp(
      <RequireAdmin>
        <p>The office</p>
      </RequireAdmin>,
    );
    return asked;
  };

  it('leads an administrator without a second factor to the account page where one is required', async () => {
    visit(false, true);
    const way = await screen.findByRole('link', { name: 'Go to your account' });
    expect(way.getAttribute('href')).toBe('/account');
    expect(screen.queryByText('The office')).toBeNull();
  });

  it('opens where none is required', async () => {
    visit(false, false);
    expect(await screen.findByText('The office')).toBeDefined();
  });

  it('opens to an administrator who has one without asking', async () => {
    const asked = visit(true, true);
    expect(await screen.findByText('The office')).toBeDefined();
    expect(asked).toEqual([]);
  });
});
