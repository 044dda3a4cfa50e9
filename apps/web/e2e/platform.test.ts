import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  conversation,
  type Founder,
  logIn,
  logInByForm,
  newFounder,
  openDashboard,
  register,
  signIn,
  startFirstStep,
} from './support/journey.ts';
import { openPage, openWithToasts, renderInBrowser, toastArea } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
/** Is in the middle of a step. */
const founder: Founder = newFounder();
/** Further founders, because an account may log in at most ten times a minute. */
const visitor: Founder = newFounder();
const guest: Founder = newFounder();
let stepPath: string;
/** Errors that a browser logs while the server or the network is away. */
const away = [
  /Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_EMPTY/,
];

const pathOf = (page: Page) => new URL(page.url()).pathname;
/** The toast with these words, as the one it replaced may still be leaving. */
const toast = (page: Page, words: string) => toastArea(page).getByRole('alert').filter({ hasText: words });
const pill = (page: Page, text: 'Offline' | 'Connected') =>
  page.getByRole('status').getByText(text, { exact: true });

it('begins with a founder in the middle of a step, and others', async () => {
  await register(await openPage(server), visitor);
  await register(await openPage(server), guest);
  const page = await openPage(server);
  stepPath = await startFirstStep(page, founder);
});

describe('the guard', () => {
  it('leads back to where one was going', async () => {
    const page = await openPage(server);
    await page.goto(stepPath);
    await signIn(page, founder);
    await conversation(page).waitFor();
    expect(pathOf(page)).toBe(stepPath);
  });
});

describe('a connection that comes and goes', () => {
  it('is told and loses nothing when the device goes offline', async () => {
    const page = await openPage(server, { allowedErrors: away });
    await logInByForm(page, founder);
    await page.goto(stepPath);
    await page.getByLabel('Your message').fill('Written half way thr');
    // Offline before the step has loaded, the page would say that, in place of the chat.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await toast(page, "You're Offline").waitFor();
    await pill(page, 'Offline').waitFor();
    await page.getByLabel('Your message').pressSequentially('ough');
    await page.context().setOffline(false);
    await toast(page, 'Back Online').waitFor();
    await pill(page, 'Connected').waitFor();
    await pill(page, 'Connected').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Your message').inputValue()).toBe('Written half way through');
  });
});

describe('a session that ends in the middle of work', () => {
  it('leads to the login, says why, and back, without loading the page anew', async () => {
    const page = await openPage(server);
    await logIn(page, founder);
    await openDashboard(page);
    // Until the page's code has loaded, a link loads a new document.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.context().clearCookies({ name: 'groundwork' });
    await page.getByRole('link', { name: 'Edit' }).first().click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await toast(page, 'Session Expired').waitFor();
    await signIn(page, founder);
    await page.getByRole('heading', { name: 'Edit Startup' }).waitFor();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  it('keeps what was typed into the startup form', async () => {
    const page = await openPage(server);
    await logIn(page, founder);
    await page.goto('/create-startup');
    await page.getByLabel('Startup Name').fill('Half a startup');
    await page.context().clearCookies({ name: 'groundwork' });
    await page.getByRole('button', { name: 'Create Startup' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await signIn(page, founder);
    await page.getByRole('heading', { name: 'Create New Startup' }).waitFor();
    expect(await page.getByLabel('Startup Name').inputValue()).toBe('Half a startup');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  it('is noticed by the other tabs at once', async () => {
    const page = await openPage(server);
    await logIn(page, guest);
    await openDashboard(page);
    const other = await page.context().newPage();
    await other.goto('/roadmap');
    await other.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText("You've been logged out").waitFor();
    await other.getByRole('button', { name: 'Sign In' }).waitFor();
  });
});

describe('the next user of a browser', () => {
  it('sees nothing of a request that the previous user had under way', async () => {
    const page = await openPage(server);
    const [alice, bob] = [newFounder(), newFounder()];
    await register(page, bob);
    await page.context().clearCookies({ name: 'groundwork' });
    await register(page, alice);
    const held: Route[] = [];
    await renderInBrowser(page);
    await page.route('**/api/startups', route =>
      route.request().method() === 'POST' ? void held.push(route) : route.continue(),
    );
    await page.goto('/create-startup');
    await page.getByLabel('Startup Name').fill("Alice's secret");
    await page.getByRole('button', { name: 'Create Startup' }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await signIn(page, bob);
    await page.getByRole('link', { name: 'Create Your First Startup' }).waitFor();
    // Lets the request go on after all. The browser may have given it up, so a failure is ignored.
    await held[0]?.continue().catch(() => {});
    await page.unroute('**/api/startups');
    await page.waitForTimeout(1500);
    expect(await page.getByText("Alice's secret").count()).toBe(0);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).not.toContain('secret');
  });
});

describe('code that does not arrive', () => {
  it('costs a toast where a dialog or a menu was asked for, and the page stays', async () => {
    const page = await openPage(server, { allowedErrors: away });
    await logIn(page, guest);
    await openWithToasts(page, '/create-startup');
    await page.getByLabel('Startup Name').fill('Typed before');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Help' }).click();
    await toast(page, "Couldn't load this.").waitFor();
    await toast(page, "Couldn't load this.").getByRole('button', { name: 'Close' }).click();
    await toast(page, "Couldn't load this.").waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Account menu' }).click();
    await toast(page, "Couldn't load this.").waitFor();
    expect(await page.getByLabel('Startup Name').inputValue()).toBe('Typed before');
    await page.context().setOffline(false);
    await toast(page, 'Back Online').waitFor();
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('dialog', { name: 'Beta Release' }).waitFor();
    await page.keyboard.press('Escape');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Help');
    expect(await page.getByLabel('Startup Name').inputValue()).toBe('Typed before');
  });

  it('leaves the app working when it is the code of the toasts', async () => {
    const page = await openPage(server, { allowedErrors: away });
    const manifest = await readFile(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8');
    const { file } = JSON.parse(manifest)['src/ui/toaster.tsx'];
    await page.route(`**/${file}`, route => route.abort());
    await page.goto('/auth');
    await page.getByLabel('Username').fill('nobody');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Sign In' }).and(page.locator(':enabled')).waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody');
  });

  it('is asked for again when the connection is back', async () => {
    const page = await openPage(server, { allowedErrors: away });
    await logIn(page, guest);
    await openWithToasts(page, '/');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Roadmap' }).first().click();
    await page.getByText('Connection Error').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  });
});

describe('the shell', () => {
  it('keeps the theme over a reload, and says which one the system uses', async () => {
    const page = await openPage(server, { colorScheme: 'light' });
    await logIn(page, visitor);
    await openDashboard(page);
    const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    // Nothing was chosen yet, so it is what the browser asks for.
    expect(await theme()).toBe('light');
    await page.getByRole('button', { name: 'Theme' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(theme).toBe('dark');
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: 'Theme' }).first().click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await page.getByRole('button', { name: 'Theme' }).first().click();
    await page.getByRole('menuitemradio', { name: 'System (light)' }).waitFor();
  });

  it('gives the toast area the focus on the key F8 and takes it back on Escape', async () => {
    const page = await openPage(server);
    await logInByForm(page, visitor);
    await toast(page, 'Welcome back!').waitFor();
    await page.getByRole('link', { name: 'Roadmap' }).first().focus();
    await page.keyboard.press('F8');
    const isInToast = () =>
      page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? '');
    expect(await isInToast()).toMatch(/Notifications/);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Roadmap');
  });

  it('draws the logo from the database without its tricks', async () => {
    // The security policy reports what the sanitiser parses before dropping it.
    const page = await openPage(server, { allowedErrors: [/script-src-attr 'none'/] });
    const svgCode =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20" onload="document.title=\'owned\'">' +
      '<script>document.title="owned"</script><style>body{display:none}</style>' +
      '<rect width="80" height="20" fill="tomato"/></svg>';
    await renderInBrowser(page);
    await page.route('**/api/logo-media/active', route => route.fulfill({ json: { svgCode } }));
    await page.goto('/auth');
    await page.locator('svg rect[fill="tomato"]').waitFor();
    expect(await page.title()).not.toBe('owned');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.locator('svg script, svg style, svg[onload]').count()).toBe(0);
  });

  it('redirects old addresses to where they lead a founder, over the login too', async () => {
    const page = await openPage(server);
    for (const [from, to, heading] of [
      ['/login', '/', 'Dashboard'],
      ['/challenges', '/roadmap', 'Challenge Roadmap'],
    ] as const) {
      await page.goto(from);
      await signIn(page, visitor);
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(pathOf(page)).toBe(to);
      await page.goto(from);
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(pathOf(page)).toBe(to);
      await page.context().clearCookies({ name: 'groundwork' });
    }
  });
});
