import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildUser } from '../../test/samples.ts';
import { ProviderReturn } from './provider-return.tsx';
import { keepReturn } from './return-address.ts';

const network = mockNetwork();
beforeEach(() =>
  network.use(http.get(`${ORIGIN}/api/user`, () => refuse(401, 'auth.required', 'Please log in.'))),
);

const refuse = (statusCode: number, code: string, message: string) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message }, { status: statusCode });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function serve(path: string, answer: () => Response) {
  const sent: unknown[] = [];
  network.use(
    http.post(`${ORIGIN}${path}`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const Place = () => <p>{`At ${useLocation().pathname}`}</p>;

const open = (query: string) =>
  renderApp(
    <StrictMode>
      <Routes>
        <Route path="/provider-login" element={<ProviderReturn />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </StrictMode>,
    `/provider-login${query}`,
  );

const FINISH = '/api/login/provider/finish';
const ANSWER = '?code=c&state=login.s';
const welcome = () => HttpResponse.json(buildUser());

describe('coming back from the provider', () => {
  it('[SE-112] logs in, once, and leads to where the guard interrupted', async () => {
    keepReturn({ from: '/roadmap', userId: null });
    const sent = serve(FINISH, welcome);
    open(ANSWER);
    expect(await screen.findByText('At /roadmap')).toBeDefined();
    expect(sent).toEqual([{ answer: ANSWER }]);
  });

  it('leads to the dashboard where somebody else was interrupted', async () => {
    keepReturn({ from: '/roadmap', userId: 2 });
    serve(FINISH, welcome);
    open(ANSWER);
    expect(await screen.findByText('At /')).toBeDefined();
  });

  it('[SE-82] asks for the code of a second factor, and then leads in', async () => {
    serve(FINISH, () => refuse(403, 'auth.code_required', 'Enter a code.'));
    const sent = serve('/api/login/code', welcome);
    open(ANSWER);
    await heading('One more step');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    await userEvent.keyboard('123456{Enter}');
    expect(await screen.findByText('At /')).toBeDefined();
    expect(sent).toEqual([{ code: '123456' }]);
  });

  it('[SE-111] asks for the password of an account with that address, and then leads in', async () => {
    serve(FINISH, () => refuse(409, 'provider.join', 'An account has your email address.'));
    serve('/api/login', welcome);
    open(ANSWER);
    await heading('Log in once more');
    await userEvent.type(screen.getByLabelText('Username'), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    expect(await screen.findByText('At /')).toBeDefined();
  });

  it('tells a refusal, with a way back to the login', async () => {
    serve(FINISH, () => refuse(403, 'provider.cancelled', 'You cancelled.'));
    open('?error=access_denied&state=login.s');
    await heading("That didn't work");
    expect(screen.getByRole('alert').textContent).toBe('You cancelled.');
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/auth?login');
  });

  it('[SE-112] leads those in who are logged in already, as after a reload', async () => {
    serve(FINISH, () => refuse(403, 'provider.over', 'Start again.'));
    network.use(http.get(`${ORIGIN}/api/user`, () => HttpResponse.json(buildUser())));
    open(ANSWER);
    expect(await screen.findByText('At /')).toBeDefined();
  });

  it('[SE-112] tells all others that the login is over', async () => {
    serve(FINISH, () => refuse(403, 'provider.over', 'Start again.'));
    open(ANSWER);
    expect(await screen.findByText('Start again.')).toBeDefined();
    expect(document.activeElement).toBe(await heading("That didn't work"));
  });
});

describe('[SE-114] confirming at the provider', () => {
  const CONFIRM = '/api/account/provider/confirmation/finish';

  it('says that it is confirmed, and how to continue', async () => {
    const sent = serve(CONFIRM, () => new HttpResponse(null, { status: 204 }));
    open('?code=c&state=confirm.s');
    await heading('Confirmed');
    expect(screen.getByText(/^Close this tab/).getAttribute('role')).toBe('status');
    expect(sent).toEqual([{ answer: '?code=c&state=confirm.s' }]);
  });

  it('tells why not, and begins again', async () => {
    serve(CONFIRM, () => refuse(403, 'provider.other_person', 'That was another account.'));
    open('?code=c&state=confirm.s');
    expect((await screen.findByText('That was another account.')).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe(
      '/provider-login?confirm',
    );
  });

  it('tells when it cannot be begun', async () => {
    network.use(
      http.post(`${ORIGIN}/api/account/provider/confirmation`, () =>
        refuse(502, 'provider.unreachable', "It can't be reached."),
      ),
    );
    open('?confirm');
    expect(await screen.findByText("It can't be reached.")).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Opening your login provider...')).toBeNull());
  });
});
