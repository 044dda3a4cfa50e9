import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { boxOf, overlap } from './support/box.ts';
import {
  conversation,
  createStartup,
  type Founder,
  LONGEST_NAME,
  logIn,
  newFounder,
  openDashboard,
  openFirstStep,
  register,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { expectNoSideways } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();
let stepPath: string;

it('begins with a founder whose startup has a name of 200 characters', async () => {
  const page = await openPage(server);
  await register(page, founder);
  expect(LONGEST_NAME).toHaveLength(200);
  await createStartup(page, LONGEST_NAME);
  stepPath = await openFirstStep(page);
});

/** Paths of the data sent with a page. None if the server's rendering was late and the page renders itself. */
function sentWith(html: string): string[] {
  const [, state] = /id="state">(.*?)<\/script>/.exec(html) ?? [];
  if (!state) return [];
  return JSON.parse(state).queries.queries.map(({ queryKey }: { queryKey: string[] }) => queryKey.join('/'));
}

it('a page begins with the data that came with it, without asking for them again (RQ-57)', async () => {
  const page = await openPage(server);
  await logIn(page, founder);
  for (const path of ['/', '/roadmap', stepPath]) {
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
    });
    let sent: string[] = [];
    const open = async () => {
      // Requests that a page still makes must not be counted for the next one.
      await page.waitForLoadState('networkidle');
      asked.length = 0;
      sent = sentWith((await (await page.goto(path))?.text()) ?? '');
      return sent.length;
    };
    await expect.poll(open).toBeGreaterThan(0);
    await page.locator('#root:not([data-rendered])').waitFor();
    page.removeAllListeners('request');
    expect(sent).toEqual(expect.arrayContaining(['/api/user', '/api/startups', '/api/challenges']));
    expect(sent.filter(url => asked.includes(url))).toEqual([]);
  }
});

describe('the side bar', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
  const label = (page: Page) => bar(page).getByText('Roadmap');
  const opacity = (page: Page) => label(page).evaluate(element => getComputedStyle(element).opacity);

  it('shows its labels from 1440 px on', async () => {
    const page = await openPage(server, { width: 1440 });
    await logIn(page, founder);
    await openDashboard(page);
    expect(await opacity(page)).toBe('1');
    expect((await boxOf(label(page))).x).toBeLessThan((await boxOf(page.getByRole('main'))).x);
    for (const name of ['Dashboard', 'Roadmap', 'Report', 'Achievements', 'Help', 'Theme']) {
      await bar(page).getByText(name, { exact: true }).waitFor();
    }
  });

  it('opens over the page below that, by pointer and by keyboard, and moves nothing', async () => {
    const page = await openPage(server, { width: 1280 });
    await logIn(page, founder);
    await openDashboard(page);
    // Content that loads later makes the page longer.
    await page.waitForLoadState('networkidle');
    expect(await opacity(page)).toBe('0');
    const before = await boxOf(page.getByRole('main'));
    await bar(page).getByRole('link', { name: 'Roadmap' }).hover();
    await expect.poll(() => opacity(page)).toBe('1');
    expect(await boxOf(page.getByRole('main'))).toEqual(before);
    await page.mouse.move(800, 400);
    await expect.poll(() => opacity(page)).toBe('0');
    await page.getByRole('link', { name: 'Groundwork home' }).focus();
    for (let presses = 0; presses < 10 && (await opacity(page)) !== '1'; presses += 1) {
      await page.keyboard.press('Tab');
      await page.waitForTimeout(50);
    }
    expect(await opacity(page)).toBe('1');
    expect(await boxOf(page.getByRole('main'))).toEqual(before);
  });
});

describe('a name of 200 characters', () => {
  it('leaves the chat its room at 360 x 640, and is shown whole by touch and by keyboard', async () => {
    const page = await openPage(server, { width: 360, height: 640, context: { hasTouch: true } });
    await logIn(page, founder);
    await page.goto(stepPath);
    await conversation(page).getByText("Let's get the problem straight").waitFor();
    const chat = (await boxOf(conversation(page))).height;
    expect(chat).toBeGreaterThan(200);
    const whole = page.getByRole('button', { name: 'Show the whole name' });
    const cut = (await boxOf(whole)).height;
    expect(cut).toBeLessThan(45);
    await whole.tap();
    const shorten = page.getByRole('button', { name: 'Shorten the name' });
    const { height } = await boxOf(shorten);
    expect(height).toBeGreaterThan(2 * cut);
    await shorten.press('Enter');
    expect((await boxOf(whole)).height).toBe(cut);
    await whole.press('Enter');
    expect((await boxOf(shorten)).height).toBe(height);

    // A phone's keyboard leaves a low window, in which the founder still sees what to answer.
    await page.setViewportSize({ width: 360, height: 300 });
    await page.getByLabel('Your message').tap();
    const bar = page.getByRole('navigation', { name: 'Main, small screens' });
    expect((await boxOf(bar)).y).toBeGreaterThan(280);
    expect((await boxOf(conversation(page))).height).toBeGreaterThan(100);
    // The bar is at the end of the page.
    await bar.getByText('Report').scrollIntoViewIfNeeded();
    expect((await boxOf(bar)).y).toBeLessThan(300);
  });

  it('pushes nothing out of any screen at 360 px', async () => {
    const page = await openPage(server, { width: 360, height: 640 });
    await logIn(page, founder);
    for (const path of ['/', '/roadmap', '/#my-startups', '/achievements']) {
      await page.goto(path);
      await page.getByRole('button', { name: `Startup: ${LONGEST_NAME}` }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoSideways(page, path);
      const switcher = await boxOf(page.getByRole('button', { name: `Startup: ${LONGEST_NAME}` }));
      expect([path, overlap(switcher, await boxOf(page.getByRole('button', { name: /Level/ })))]).toEqual([
        path,
        false,
      ]);
    }
  });
});
