import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { boxOf } from './support/box.ts';
import {
  createStartup,
  type Founder,
  firstStepAnswers,
  isFree,
  logIn,
  newFounder,
  openFirstStep,
  register,
  send,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { expectNoSideways } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();
const PHONE = { width: 390, height: 844, context: { isMobile: true, hasTouch: true } };
const AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const paths: Record<string, string> = { '/auth': '/auth', dashboard: '/', roadmap: '/roadmap' };

it('begins with a founder who has answered a question', async () => {
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  paths.step = await openFirstStep(page);
  paths.challenge = paths.step.replace(/\/step.*/, '');
  await send(page, firstStepAnswers[0] ?? '');
  await expect.poll(() => isFree(page)).toBe(true);
});

const isDrawn = async (page: Page, path: string) => {
  const answer = await page.goto(path, { waitUntil: 'commit' });
  return (await answer?.text())?.includes('id="snapshot"');
};

const words = async (page: Page, root: string) =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is compared
  (await page.locator(root).innerText())
    .replace(/\s+/g, ' ')
    // How much of a step that was begun is accepted is asked for later.
    .replace(/ · \d+%/, '')
    .trim();

describe.each([
  ['a phone', { ...PHONE, context: { ...PHONE.context, userAgent: AGENT } }],
  ['a wide window', { width: 1280, height: 900, context: {} }],
])('in %s', (_, { context, ...size }) => {
  it.each(['/auth', 'dashboard', 'roadmap', 'challenge', 'step'])(
    '%s looks before its code has come as it does afterwards',
    async name => {
      const path = paths[name] ?? '';
      const page = await openPage(server, { ...size, context, hasSnapshot: true });
      if (name !== '/auth') await logIn(page, founder);
      let release = () => {};
      const released = new Promise<void>(resolve => (release = resolve));
      await page.route(/\/assets\/.*\.js$/, async route => {
        await released;
        await route.fallback();
      });
      // On a busy machine it may be late, and the page comes without.
      await expect.poll(() => isDrawn(page, path)).toBe(true);
      await page.waitForLoadState('domcontentloaded');
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const drawn = page.locator('#snapshot h1');
      await page.evaluate(() => document.fonts.ready);
      await expectNoSideways(page);
      // A press is not for what is drawn.
      expect(await page.evaluate(() => document.elementFromPoint(195, 90)?.closest('#snapshot'))).toBeNull();
      const before = { words: await words(page, '#snapshot'), box: await boxOf(drawn) };
      release();
      await expect.poll(() => page.locator('#snapshot').count()).toBe(0);
      await page.waitForLoadState('networkidle');
      const after = { words: await words(page, '#root'), box: await boxOf(page.locator('#root h1')) };
      expect(after).toEqual(before);
    },
  );
});

it('makes room for what is to be said when the code does not come', async () => {
  const page = await openPage(server, { hasSnapshot: true, allowedErrors: [/Failed to load resource/] });
  await page.route(/\/assets\/index-.*\.js$/, route => route.abort());
  await expect.poll(() => isDrawn(page, '/auth')).toBe(true);
  await page.getByText('Groundwork could not be loaded.').waitFor();
  expect(await page.locator('#snapshot').count()).toBe(0);
});
