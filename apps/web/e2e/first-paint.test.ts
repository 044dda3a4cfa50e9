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
import { expectNoSideways } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

// What the server renders of a page, before the app has come that takes it over.

const server = await sharedServer();
const founder: Founder = newFounder();
let cookies: Cookie[];
const AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const PHONE = { width: 390, height: 844, context: { isMobile: true, hasTouch: true, userAgent: AGENT } };
// Nothing may depend on where the reader is: the server does not know.
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

/** Opens a page and keeps its code back until that is released. The page's own errors fail the test: so does what does not match. */
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
  const isRendered = async () => {
    await page.goto(paths[name] ?? '', { waitUntil: 'commit' });
    await page.locator('#root h1, #root .boot-bar').first().waitFor();
    return (await page.locator('#root[data-rendered]').count()) === 1;
  };
  // On a busy machine it may be late, and the page comes without.
  await expect.poll(isRendered).toBe(true);
  await page.waitForLoadState('domcontentloaded');
  onTestFinished(release);
  return release;
}

const isTakenOver = (page: Page) => page.locator('#root:not([data-rendered])').waitFor();

const words = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is compared
  (await page.locator('#root').innerText())
    .replace(/\s+/g, ' ')
    // How much of a step that was begun is accepted is asked for later.
    .replace(/ · \d+%/, '')
    .trim();

describe.each([
  ['a phone', PHONE],
  ['a wide window', WIDE],
])('in %s', (_, options) => {
  it.each(['/auth', 'dashboard', 'roadmap', 'challenge', 'step'])(
    '%s looks before its code has come as it does afterwards',
    async name => {
      const { page, release } = await openWithoutCode(name, options);
      await page.evaluate(() => document.fonts.ready);
      // What is off screen has no words before a frame has been drawn.
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
      // It is the same page, not another in its place.
      expect(await element?.evaluate(it => it.isConnected)).toBe(true);
    },
  );
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

  it('a founder writes to the coach', async () => {
    const { page, release } = await openWithoutCode('step');
    await page.getByLabel('Your message').fill(firstStepAnswers[1]);
    await page.getByLabel('Your message').press('Enter');
    release();
    await conversation(page).getByText(firstStepAnswers[1]).first().waitFor();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('');
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

  it('a button that is pressed opens what it opens, and a link leads on', async () => {
    const { page, release } = await openWithoutCode('dashboard');
    await page.getByRole('button', { name: 'Help' }).click();
    release();
    await page.getByRole('dialog').waitFor();
    const { page: other } = await openWithoutCode('dashboard');
    await other.getByRole('link', { name: 'Roadmap' }).first().click();
    await other.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  });
});

it('shows each of fifty who ask at once a page of their own', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const page = await openPage(server);
      await register(page, newFounder());
      await createStartup(page, `Startup ${'ABCDE'[index]}`);
      return page.request;
    }),
  );
  const pages = Array.from({ length: 50 }, async (_, index) => {
    const html = await (await sessions[index % 5]?.get('/'))?.text();
    const names = new Set(html?.match(/Startup [A-E]/g));
    // The later ones render themselves.
    expect([[], [`Startup ${'ABCDE'[index % 5]}`]]).toContainEqual([...names]);
  });
  await Promise.all(pages);
  await expect.poll(async () => (await sessions[0]?.get('/'))?.text()).toContain('Startup A');
});

it('says so when the code does not come', async () => {
  const page = await openPage(server, { allowedErrors: [/Failed to load resource/] });
  await page.route(/\/assets\/index-.*\.js$/, route => route.abort());
  await page.goto('/auth');
  await page.getByText('Groundwork could not be loaded.').waitFor();
  expect(await page.getByRole('heading').count()).toBe(0);
});
