import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLoginProvider, type TestLoginProvider } from '../../api/src/test/login-provider.ts';
import { newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';

let provider: TestLoginProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startLoginProvider();
  server = await startServer(url => {
    provider.serve(`${url}/provider-login`);
    return {
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Example University',
    };
  });
});
afterAll(async () => {
  await server?.dispose();
  await provider?.close();
});

const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Example' };

it('[SE-110][SE-114] a founder logs in at the provider, confirms there, and nothing typed is lost', async () => {
  provider.person = ada;
  const page = await openPage(server);
  // Back to where the guard interrupted.
  await page.goto('/account');
  await page.getByRole('button', { name: 'Log in with Example University' }).click();
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  await page.getByText('Connected. It logs you in.').waitFor();
  await page.getByRole('heading', { name: 'Set a password' }).waitFor();

  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.getByText("Confirm at your provider first that it's you.").waitFor();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Log in with Example University again' }).click(),
  ]);
  await tab.getByRole('heading', { name: 'Confirmed' }).waitFor();
  await tab.close();
  await dialog.getByText(/^Confirmed until \d\d:\d\d/).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Full Name' }).inputValue()).toBe('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Ada Lovelace').first().waitFor();

  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('a first horse');
  await page.getByRole('textbox', { name: 'Confirm new password', exact: true }).fill('a first horse');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByText('Connected. It logs you in, and so does your password.').waitFor();
});

it('[SE-111] an account with that address is connected by one more login with its password', async () => {
  const founder = newFounder();
  const page = await openPage(server);
  await register(page, founder);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  provider.person = { ...ada, sub: founder.username, email: founder.email };
  const button = page.getByRole('button', { name: 'Log in with Example University' });
  await button.click();
  await page.getByRole('heading', { name: 'Log in once more' }).waitFor();
  await page.getByRole('textbox', { name: 'Username' }).fill(founder.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(founder.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Disconnect' }).waitFor();
});

it('[SE-112] who cancels at the provider is told, and can go back', async () => {
  provider.person = null;
  const page = await openPage(server);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log in with Example University' }).click();
  await page.getByText("Your login provider didn't let you in, or you cancelled.").waitFor();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
});
