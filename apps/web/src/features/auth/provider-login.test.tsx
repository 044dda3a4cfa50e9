import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { AuthForms } from './auth-forms.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { keptReturn } from './return-address.ts';

const network = mockNetwork();
const AT_PROVIDER = 'https://login.example/authorize';
const left: string[] = [];
const { location } = window;
beforeEach(() => {
  left.length = 0;
  // jsdom goes nowhere.
  vi.stubGlobal('location', { ...location, assign: (url: string) => void left.push(url) });
});
afterEach(() => void vi.stubGlobal('location', location));

/** Offers the provider, and answers each try to begin a login. */
function offer(isOnly: boolean, answer: () => Response = begun) {
  const sent: unknown[] = [];
  network.use(
    http.get(`${ORIGIN}/api/login/provider`, () => HttpResponse.json({ name: 'Example University', isOnly })),
    http.post(`${ORIGIN}/api/login/provider`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const begun = () => HttpResponse.json({ url: AT_PROVIDER });
const away = () =>
  HttpResponse.json(
    { statusCode: 502, code: 'provider.unreachable', error: 'E', message: "It can't be reached right now." },
    { status: 502 },
  );
const button = () => screen.findByRole('button', { name: 'Log in with Example University' });

it('[SE-110] is offered below the forms, and leads to the provider, once', async () => {
  const sent = offer(false);
  renderApp(<AuthScreen />, { pathname: '/auth', state: { from: '/account', userId: null } });
  const offered = await button();
  const form = document.querySelector('form') as HTMLFormElement;
  expect(form.compareDocumentPosition(offered)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.dblClick(offered);
  await waitFor(() => expect(left).toEqual([AT_PROVIDER]));
  expect(sent).toEqual([{}]);
  expect(offered.textContent).toBe('Opening Example University...');
  expect(document.activeElement).toBe(offered);
  expect(keptReturn()).toEqual({ from: '/account', userId: null });
});

it('[SE-110] is not offered where there is none', async () => {
  const { client } = renderApp(<AuthScreen />);
  await screen.findByRole('button', { name: /Sign In|Create Account/ });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('or')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Log in with/ })).toBeNull();
});

it('tells why a login could not be begun, and can be pressed again', async () => {
  let answer = away;
  offer(false, () => answer());
  renderApp(<AuthScreen />);
  await userEvent.click(await button());
  expect(await screen.findByText("It can't be reached right now.")).toBeDefined();
  expect(document.activeElement).toBe(await button());
  answer = begun;
  await userEvent.click(await button());
  await waitFor(() => expect(left).toEqual([AT_PROVIDER]));
  expect(screen.queryByText("It can't be reached right now.")).toBeNull();
});

it("can be pressed again when the browser's Back brings the page as it was left", async () => {
  offer(false);
  renderApp(<AuthScreen />);
  await userEvent.click(await button());
  await waitFor(() => expect(left).toHaveLength(1));
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await userEvent.click(await button());
  await waitFor(() => expect(left).toHaveLength(2));
});

it('[SE-115] shows no forms where passwords are for administrators, until one asks for them', async () => {
  offer(true);
  renderApp(<AuthScreen />);
  await button();
  expect(document.querySelector('form')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Administrators: log in with a password' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(screen.queryByRole('tab', { name: 'Register' })).toBeNull();
});

it('[SE-110] takes an invitation along, and comes back to it', async () => {
  const sent = offer(false);
  renderApp(<AuthForms invited={{ invitation: 'abc', email: 'noor@example.com' }} />, '/join/abc');
  await userEvent.click(await button());
  await waitFor(() => expect(sent).toEqual([{ invitation: 'abc' }]));
  await waitFor(() => expect(keptReturn()).toEqual({ from: '/join/abc', userId: null }));
});
