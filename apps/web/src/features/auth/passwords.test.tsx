import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Component as ConfirmEmailRoute } from '../../routes/confirm-email-route.tsx';
import { Component as NewPasswordRoute } from '../../routes/new-password-route.tsx';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';

const network = mockNetwork();

const refuse = (statusCode: number, code: string, message: string) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message }, { status: statusCode });

function serve(method: 'get' | 'post', path: string, answer: () => Response) {
  const bodies: unknown[] = [];
  network.use(
    http[method](`${ORIGIN}${path}`, async ({ request }) => {
      if (method === 'post') bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

describe('[SE-72] the page for a forgotten password', () => {
  it('sends to an administrator where no mail is set up', async () => {
    serve('get', '/api/forgotten-password', () => HttpResponse.json({ byMail: false }));
    renderApp(<ForgottenPassword />);
    expect(await screen.findByText(/Ask your programme's administrator for a link/)).toBeDefined();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('asks for a mail, and says nothing about whether there is an account', async () => {
    serve('get', '/api/forgotten-password', () => HttpResponse.json({ byMail: true }));
    const sent = serve('post', '/api/forgotten-password', () => new HttpResponse(null, { status: 204 }));
    renderApp(<ForgottenPassword />);
    await userEvent.type(await screen.findByLabelText('Email'), 'nobody{Enter}');
    expect(await screen.findByText('Valid email is required')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Email'), '@example.com{Enter}');
    expect(await screen.findByText(/^If an account has this address/)).toBeDefined();
    expect(sent).toEqual([{ email: 'nobody@example.com' }]);
  });
});

const Login = () => <p>{`The login${useLocation().search}`}</p>;

describe('[SE-73] a link to set a password', () => {
  const open = () =>
    renderApp(
      <Routes>
        <Route path="/new-password/:token" element={<NewPasswordRoute />} />
        <Route path="/auth" element={<Login />} />
      </Routes>,
      '/new-password/abc',
    );

  it('names the user, sets the password and leads to the login', async () => {
    serve('get', '/api/new-password/abc', () => HttpResponse.json({ username: 'ada' }));
    const sent = serve('post', '/api/new-password', () => new HttpResponse(null, { status: 204 }));
    open();
    await userEvent.type(await screen.findByLabelText('New password'), 'battery staple');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'battery{Enter}');
    expect(await screen.findByText("Passwords don't match")).toBeDefined();
    expect(screen.getByText('ada')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Confirm new password'), ' staple{Enter}');
    expect(await screen.findByText('The login?login')).toBeDefined();
    expect(await screen.findByText('Log in with your new password.')).toBeDefined();
    expect(sent).toEqual([{ token: 'abc', newPassword: 'battery staple' }]);
  });

  it('says that it was used, and leads to a new one', async () => {
    serve('get', '/api/new-password/abc', () =>
      refuse(409, 'password_link.used', 'This link has been used.'),
    );
    open();
    expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeDefined();
    expect(screen.getByText('This link has been used.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgotten-password',
    );
  });
});

describe('[SE-100] a link to confirm an address', () => {
  const open = () =>
    renderApp(
      <Routes>
        <Route path="/confirm-email/:token" element={<ConfirmEmailRoute />} />
      </Routes>,
      '/confirm-email/abc',
    );
  const link = (answer: () => Response) => serve('get', '/api/confirm-email/abc', answer);

  it('names the address, and confirms it by a button alone', async () => {
    let isUsed = false;
    link(() =>
      isUsed
        ? refuse(409, 'email_link.used', 'Used.')
        : HttpResponse.json({ email: 'ada@example.com', username: 'ada' }),
    );
    serve('get', '/api/user', () => refuse(401, 'auth.required', 'Please log in.'));
    const sent = serve('post', '/api/confirm-email', () => {
      isUsed = true;
      return new HttpResponse(null, { status: 204 });
    });
    const { client } = open();
    expect(await screen.findByText('ada@example.com')).toBeDefined();
    expect(screen.getByText('ada')).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeDefined();
    expect(sent).toEqual([{ token: 'abc' }]);
    // As after every change.
    await client.refetchQueries({ type: 'active' });
    expect(screen.queryByText('An error occurred')).toBeNull();
  });

  it('says when another account has the address by now', async () => {
    link(() => HttpResponse.json({ email: 'ada@example.com', username: 'ada' }));
    const taken = 'This email address is already registered.';
    serve('post', '/api/confirm-email', () => refuse(409, 'user.email_taken', taken));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText(taken)).toBeDefined();
  });

  it.each([
    [404, 'email_link.not_found', "This link doesn't work"],
    [409, 'email_link.used', 'Email address confirmed'],
  ])('that is answered %i %s says: %s', async (status, code, title) => {
    link(() => refuse(status, code, 'Words.'));
    open();
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });
});
