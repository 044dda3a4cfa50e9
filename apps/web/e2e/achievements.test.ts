import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  completeSteps,
  createStartup,
  type Founder,
  firstChallenge,
  isFree,
  logIn,
  newFounder,
  openDashboard,
  register,
  send,
} from './support/journey.ts';
import { openPage, passUntil } from './support/page.ts';
import { expectAccessible, expectSound } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();

const celebration = (page: Page): Locator => page.getByText('Well done!').locator('../..');
const things = (page: Page) => celebration(page).getByRole('listitem').allInnerTexts();
const input = (page: Page): Locator => page.getByLabel('Your message');

/** Opens or reloads a page, and counts the lists of achievements that it receives. */
async function openCounted(page: Page, address: string): Promise<{ lists: number }> {
  const seen = { lists: 0 };
  // After the commit, no response for the previous page arrives any more.
  await page.goto(address, { waitUntil: 'commit' });
  page.on('response', response => {
    if (new URL(response.url()).pathname === '/api/achievements') seen.lists += 1;
  });
  // What is typed as early as this, before the page is there, has been lost once.
  await page.locator('#root:not([data-rendered])').waitFor();
  return seen;
}

/** Waits until the celebrations, which start some time after the page, know what has been achieved. */
const untilWatched = (seen: { lists: number }) => expect.poll(() => seen.lists).toBeGreaterThan(0);

/** When the browser last compared the achievements with those it has celebrated, in milliseconds. */
const comparedAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.endsWith(':celebrated'));
    return key ? JSON.parse(localStorage.getItem(key) ?? '{}').openAt : 0;
  });

/** Reloads the page and waits until it finds nothing to celebrate. Otherwise it would load the card's code at once. */
async function expectNothingNew(page: Page): Promise<void> {
  const request = page.waitForRequest('**/api/achievements');
  await page.reload();
  const askedAt = Math.floor((await request).timing().startTime);
  await expect.poll(() => comparedAt(page)).toBeGreaterThanOrEqual(askedAt);
  const code = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.includes('celebration-card')),
  );
  expect(code).toEqual([]);
  expect(await celebration(page).count()).toBe(0);
}

/** A founder with 90 XP in the second step of the first challenge, one answer away from level 2. */
async function openBeforeLevelTwo(page: Page): Promise<void> {
  await register(page, newFounder());
  await createStartup(page, 'Routely');
  const seen = await openCounted(page, await completeSteps(page, 0, 1));
  await page.getByRole('button', { name: 'Level 1, 80 XP' }).waitFor();
  await send(page, firstChallenge[1]?.answers[0] ?? '');
  // An accepted answer shows on the badge at once.
  await page.getByRole('button', { name: 'Level 1, 90 XP' }).waitFor();
  await expect.poll(() => isFree(page)).toBe(true);
  await untilWatched(seen);
}

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('What is to be compared is not on screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

it.each([
  [1280, 'dark'],
  [390, 'light'],
] as const)('celebrates a new level while one goes on typing, at %i px, %s', async (width, theme) => {
  const page = await openPage(server, { width, height: 844 });
  await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
  await openBeforeLevelTwo(page);
  // Delays the achievements, so that the celebration appears in the middle of the typing.
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/api/achievements', async route => {
    await released;
    await route.continue();
  });
  await send(page, firstChallenge[1]?.answers[1] ?? '');
  await expect.poll(() => isFree(page)).toBe(true);
  const halves = ['I expected the software to be the pain, ', 'but two depots plan on paper gladly'];
  const text = halves.join('');
  await input(page).focus();
  await input(page).pressSequentially(halves[0] ?? '', { delay: 30 });
  release();
  await input(page).pressSequentially(halves[1] ?? '', { delay: 60 });
  await expect.poll(() => things(page)).toEqual(['Level 2', 'Level Up']);
  expect(await input(page).inputValue()).toBe(text);
  expect(await input(page).evaluate(element => element === document.activeElement)).toBe(true);

  // Nothing moves, because the page prefers reduced motion.
  expect(await motionOf(page)).toEqual({ sparks: 0, running: 0 });
  const card = celebration(page);
  expect(await overlaps(card, input(page))).toBe(false);
  expect(await overlaps(card, page.getByRole('banner'))).toBe(false);
  // It stays while the pointer is over it.
  await card.hover();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => celebration(page).count()).toBe(0);
  expect(await input(page).evaluate(element => element === document.activeElement)).toBe(true);
  expect(await input(page).inputValue()).toBe(text);

  await page.unroute('**/api/achievements');
  await expectNothingNew(page);
  await page.getByRole('button', { name: 'Level 2, 100 XP' }).waitFor();
});

it('celebrates in only one of two tabs, with sparks unless motion is reduced, and then goes', async () => {
  const here = await openPage(server, { context: { reducedMotion: 'no-preference' } });
  await openBeforeLevelTwo(here);
  const there = await here.context().newPage();
  const seen = await openCounted(there, '/roadmap');
  await there.getByRole('button', { name: 'Level 1, 90 XP' }).waitFor();
  await untilWatched(seen);
  await send(here, firstChallenge[1]?.answers[1] ?? '');
  await celebration(here).waitFor();
  expect((await motionOf(here)).sparks).toBeGreaterThan(0);
  await expect.poll(() => things(here)).toEqual(['Level 2', 'Level Up']);
  await expectNothingNew(there);
  await there.getByRole('button', { name: 'Level 2, 100 XP' }).waitFor();
  await celebration(here).waitFor({ state: 'detached' });
});

/** The parts of the celebration that move. */
const motionOf = (page: Page) =>
  celebration(page)
    .locator('..')
    .evaluate(frame => ({
      sparks: frame.querySelectorAll('i').length,
      running: frame.getAnimations({ subtree: true }).length,
    }));

async function expectScreen(page: Page, founder: Founder): Promise<void> {
  await logIn(page, founder);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Achievements' }).click();
  await page.getByRole('heading', { name: 'Achievements', level: 1 }).waitFor();
  await page.getByText('2 of 8 unlocked').waitFor();
  await page.getByText('25%').waitFor();
  await expectSound(page);
}

it('shows what a completed challenge has unlocked', async () => {
  const founder = newFounder();
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  await openDashboard(page);
  // This browser has seen the founder without achievements, so whatever is earned from now on is new to it.
  await expect.poll(() => comparedAt(page)).toBeGreaterThan(0);
  await completeSteps(page, 0, 3);
  await page.goto('/achievements');
  await page.getByRole('heading', { name: 'Achievements', level: 1 }).waitFor();
  await page.getByText('2 of 8 unlocked').waitFor();
  const card = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await card('First Steps').getByText('Unlocked', { exact: true }).waitFor();
  await card('First Steps').getByText('+50 XP').waitFor();
  await card('First Steps').getByText('Unlocked on').waitFor();
  await card('Step by Step').getByText('Locked', { exact: true }).waitFor();
  await card('Step by Step').getByText('3 of 10 steps').waitFor();
  // All of it was earned since this browser last saw the founder, a moment ago.
  await expect.poll(() => things(page)).toEqual(['Level 2', 'First Steps\n+50 XP', 'Level Up']);

  await page.getByRole('tab', { name: 'All', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').count()).toBe(3);
  await page.getByRole('button', { name: /^Level 2/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'View achievements' }).waitFor();
  await page.keyboard.press('Escape');

  await expectScreen(await openPage(server, { width: 390, height: 844, colorScheme: 'light' }), founder);
  await expectScreen(await openPage(server, { width: 1280 }), founder);
});

it('shows by itself what another device has earned, with its day and the points', async () => {
  const founder = newFounder();
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  await page.clock.install();
  await page.goto('/achievements');
  await page.getByText('0 of 8 unlocked').waitFor();
  await page.getByRole('button', { name: 'Level 1, 0 XP' }).waitFor();
  const device = await openPage(server);
  await logIn(device, founder);
  await completeSteps(device, 0, 3);
  // The progress is polled every 15 s.
  await passUntil(page, () => page.getByText('2 of 8 unlocked').isVisible());
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'First Steps' }) });
  await card.getByText('Unlocked on').waitFor();
  await page.getByRole('button', { name: /^Level 2/ }).waitFor();
  expect(await page.getByText('Will be recorded when you next earn XP').count()).toBe(0);
});
