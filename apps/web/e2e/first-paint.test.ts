import type { Cookie, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { boxOf } from './support/box.ts';
import {
  conversation,
  createStartup,
  type Founder,
  firstStepAnswers,
  isFree,
  newFounder,
  openFirstStep,
  register,
  send,
} from './support/journey.ts';
import { openPage, type PageOptions } from './support/page.ts';
import { startServer } from './support/server.ts';
import { expectNoSideways } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

// Pages as the server renders them, before the app has loaded and hydrated them.

const server = await sharedServer();
const founder: Founder = newFounder();
let cookies: Cookie[];
const AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const PHONE = { width: 390, height: 844, context: { isMobile: true, hasTouch: true, userAgent: AGENT } };
// The server does not know where the reader is, so nothing may depend on it.
const WIDE = { width: 1280, height: 900, context: { timezoneId: 'Pacific/Auckland' } };
const paths: Record<string, string> = { '/auth': '/auth', dashboard: '/', roadmap: '/roadmap' };

it('begins with a founder who has answered a question', async () => {
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  paths.step = await openFirstStep(page);
  paths.challenge = paths.step.replace(/\/step.*/, '');
  await send(page, firstStepAnswers[0] ?? '');
  await expect.poll(() => isFree(page)).toBe(true);
  cookies = await page.context().cookies();
});

/** Opens a page and holds back its code until released. A hydration mismatch fails the test, like any page error. */
async function openWithoutCode(name: string, options: PageOptions = {}) {
  const page = await openPage(server, { ...WIDE, ...options });
  if (name !== '/auth') await page.context().addCookies(cookies);
  return { page, release: await reopenWithoutCode(page, name) };
}

async function reopenWithoutCode(page: Page, name: string) {
  let release = () => {};
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async route => {
    await released;
    await route.fallback();
  });
  await openRendered(page, name);
  onTestFinished(release);
  return release;
}

async function openRendered(page: Page, name: string): Promise<void> {
  const isRendered = async () => {
    await page.goto(paths[name] ?? '', { waitUntil: 'commit' });
    await page.locator('#root h1, #root .boot-bar').first().waitFor();
    return (await page.locator('#root[data-rendered]').count()) === 1;
  };
  // On a busy machine the rendering may be late, and the page arrives without it.
  await expect.poll(isRendered).toBe(true);
  await page.waitForLoadState('domcontentloaded');
}

const isTakenOver = (page: Page) => page.locator('#root:not([data-rendered])').waitFor();

const words = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is compared
  (await page.locator('#root').innerText())
    .replace(/\s+/g, ' ')
    // The percentage of a step in progress is loaded later.
    .replace(/ · \d+%/, '')
    .trim();

describe.each([
  ['a phone', PHONE],
  ['a wide window', WIDE],
])('in %s', (_, options) => {
  it.each(['/auth', 'dashboard', 'roadmap', 'challenge', 'step'])(
    '%s looks the same before and after its code has loaded',
    async name => {
      const { page, release } = await openWithoutCode(name, options);
      await page.evaluate(() => document.fonts.ready);
      // Off-screen content has no text until a frame has been drawn.
      for (let frames = 0; frames < 2; frames += 1)
        await page.evaluate(() => new Promise(requestAnimationFrame));
      await expectNoSideways(page);
      const heading = page.locator('#root h1');
      const element = await heading.elementHandle();
      const before = { words: await words(page), box: await boxOf(heading) };
      release();
      await isTakenOver(page);
      await page.waitForLoadState('networkidle');
      expect({ words: await words(page), box: await boxOf(heading) }).toEqual(before);
      // The heading was hydrated, not replaced.
      expect(await element?.evaluate(it => it.isConnected)).toBe(true);
    },
  );
});

it('shows the registration first where no account was ever used', async () => {
  const page = await openPage(server, { isNewVisitor: true });
  await openRendered(page, '/auth');
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
});

describe('before the code is there', () => {
  it('a founder logs in', async () => {
    const { page, release } = await openWithoutCode('/auth');
    await page.getByLabel('Username').fill(founder.username);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(founder.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(page.url()).toBe(`${server.url}/auth`);
    release();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('a founder logs in on a slow line', async () => {
    const page = await openPage(server, PHONE);
    const cdp = await page.context().newCDPSession(page);
    // In bytes per second. The code takes several seconds to load.
    const line = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await cdp.send('Network.emulateNetworkConditions', line);
    await openRendered(page, '/auth');
    await page.getByLabel('Username').fill(founder.username);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(founder.password);
    await page.getByRole('button', { name: 'Sign In' }).tap();
    expect(await page.locator('#root[data-rendered]').count()).toBe(1);
    await cdp.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: -1 });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('a founder writes to the coach', async () => {
    const { page, release } = await openWithoutCode('step');
    await page.getByLabel('Your message').fill(firstStepAnswers[1]);
    await page.getByLabel('Your message').press('Enter');
    release();
    await conversation(page).getByText(firstStepAnswers[1]).first().waitFor();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('');
  });

  it('Enter sends nothing where more was typed after it', async () => {
    const { page, release } = await openWithoutCode('step');
    const field = page.getByLabel('Your message');
    await field.pressSequentially('A whole answer.');
    await field.press('Enter');
    await field.pressSequentially(' And half of');
    release();
    await isTakenOver(page);
    await expect.poll(() => field.inputValue()).toBe('A whole answer. And half of');
    expect(await conversation(page).getByText('A whole answer.').count()).toBe(0);
  });

  it('a founder goes on with what was left in the field', async () => {
    const { page, release } = await openWithoutCode('step');
    const field = page.getByLabel('Your message');
    release();
    await isTakenOver(page);
    await field.fill('The first half.');
    const releaseAgain = await reopenWithoutCode(page, 'step');
    await field.fill('The second half.');
    releaseAgain();
    await isTakenOver(page);
    await expect.poll(() => field.inputValue()).toBe('The first half.\n\nThe second half.');
  });

  it('a pressed button opens its dialog once the code is there, and a link leads on', async () => {
    const { page, release } = await openWithoutCode('dashboard');
    await page.getByRole('button', { name: 'Help' }).click();
    release();
    await page.getByRole('dialog').waitFor();
    const { page: other } = await openWithoutCode('dashboard');
    await other.getByRole('link', { name: 'Roadmap' }).first().click();
    await other.waitForURL(/\/roadmap$/, { waitUntil: 'commit' });
    await openRendered(other, 'roadmap');
    await other.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  });
});

it('shows each of fifty founders who ask at once a page of their own', async () => {
  const own = await startServer({ TRUST_PROXY: 'on' });
  onTestFinished(() => own.dispose());
  const names = Array.from({ length: 50 }, (_, index) => `Startup no. ${index} of these`);
  const cookies = await Promise.all(names.map((name, index) => join(own.url, name, `10.0.0.${index}`)));
  const read = async (cookie: string) => (await fetch(`${own.url}/`, { headers: { cookie } })).text();
  const pages = await Promise.all(cookies.map(read));
  for (const [index, html] of pages.entries()) {
    const shown = new Set(html.match(/Startup no\. \d+ of these/g));
    // A page that is not rendered in time renders itself in the browser.
    expect([[], [names[index]]]).toContainEqual([...shown]);
  }
  await expect.poll(() => read(cookies[0] ?? '')).toContain(names[0]);
});

/**
 * Registers a founder with a startup. Each needs its own address, because registrations are limited by address.
 * @returns the session's cookie
 */
async function join(origin: string, name: string, address: string): Promise<string> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
  const { headers } = await post('/api/register', newFounder());
  const cookie = headers.getSetCookie().join('; ');
  const created = await post(
    '/api/startups',
    { name, industry: 'Other', stage: 'Idea', problemStatement: 'By hand.' },
    cookie,
  );
  expect(created.status).toBe(201);
  return cookie;
}

describe('when the connection breaks before the code is there', () => {
  const allowedErrors = [/Failed to load resource/, /Failed to fetch/, /net::/, /^Rendered again/];
  const answer = 'Typed before the connection broke.';

  /** Fails the requests for the code that `matches`, and the look for a connection, until repaired. */
  async function openBroken(matches: RegExp) {
    const page = await openPage(server, { ...WIDE, allowedErrors });
    await page.context().addCookies(cookies);
    let isBroken = true;
    let fail = () => {};
    const failed = new Promise<void>(resolve => (fail = resolve));
    await page.route(matches, async route => {
      await failed;
      await (isBroken ? route.abort() : route.fallback());
    });
    await page.route('/api/health', route => (isBroken ? route.abort() : route.fallback()));
    await openRendered(page, 'step');
    await page.getByLabel('Your message').fill(answer);
    const repair = () => (isBroken = false);
    onTestFinished(fail);
    return { page, fail, repair };
  }

  it('the painted page stays, says that it is offline, and works once the connection is back', async () => {
    const { page, fail, repair } = await openBroken(/\/assets\/.*\.js$/);
    const heading = await page.locator('#root h1').textContent();
    fail();
    await page.getByText("You're offline.").waitFor();
    expect(await page.locator('#root h1').textContent()).toBe(heading);
    expect(await page.getByLabel('Your message').inputValue()).toBe(answer);
    repair();
    await isTakenOver(page);
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe(answer);
    expect(await page.getByText("You're offline.").count()).toBe(0);
  });

  it('and only a part of the page is missing, what was typed comes back with it', async () => {
    const { page, fail, repair } = await openBroken(/\/assets\/step-route-.*\.js$/);
    fail();
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.waitFor();
    repair();
    await again.click();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe(answer);
  });
});

it('says so when the code of a page that the server does not render fails to load', async () => {
  const page = await openPage(server, { allowedErrors: [/Failed to load resource/] });
  await page.route(/\/assets\/index-.*\.js$/, route => route.abort());
  await page.goto('/shared/nothing');
  await page.getByText("Couldn't load Groundwork.").waitFor();
  expect(await page.getByRole('heading').count()).toBe(0);
});
