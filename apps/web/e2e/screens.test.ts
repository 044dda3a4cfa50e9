import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  conversation,
  type Founder,
  firstStepAnswers,
  logIn,
  newFounder,
  openDashboard,
  send,
  startFirstStep,
  stepPercent,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();
let stepPath: string;

describe('each main screen', () => {
  it('begins with a founder who has something to show', async () => {
    const page = await openPage(server);
    stepPath = await startFirstStep(page, founder);
    await send(page, firstStepAnswers[0]);
    await expect.poll(() => stepPercent(page)).toBe(33);
  });

  it.each([1280, 390])(
    'is sound at %i px, in both themes',
    async width => {
      const page = await openPage(server, { width, height: 844 });
      await page.addInitScript(() => localStorage.setItem('groundwork:color-scheme', 'dark'));
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
      await expectSoundInBoth(page, 'login');
      await logIn(page, founder);
      await openDashboard(page);
      await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
      await expectSoundInBoth(page, 'dashboard');
      await page.goto('/roadmap');
      await page.getByRole('heading', { name: 'Challenge Roadmap', level: 1 }).waitFor();
      await expectSoundInBoth(page, 'roadmap');
      await page.goto(stepPath);
      await conversation(page).getByText(firstStepAnswers[0]).waitFor();
      await expectSoundInBoth(page, 'step chat');
      // Long enough for one screen after the other, in both themes.
    },
    120_000,
  );
});

describe('the step chat', () => {
  it('fills the window and scrolls nothing but the conversation', async () => {
    for (const width of [1280, 390]) {
      const page = await openPage(server, { width, height: 700 });
      await logIn(page, founder);
      await page.goto(stepPath);
      await conversation(page).getByText(firstStepAnswers[0]).waitFor();
      const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect([width, beyond]).toEqual([width, 0]);
    }
  });
});

describe('the keyboard alone', () => {
  it('is enough to log in, walk to a step and send a message', async () => {
    const page = await openPage(server);
    await page.goto('/auth');
    await page.getByLabel('Username').focus();
    await page.keyboard.type(founder.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(founder.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Tab');
    await tabTo(page, 'Roadmap');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
    await tabTo(page, 'Continue Challenge');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Problem & market', level: 1 }).waitFor();
    await tabTo(page, 'Name the problem');
    await page.keyboard.press('Enter');
    await conversation(page).getByText(firstStepAnswers[0]).waitFor();
    await tabTo(page, 'Your message');
    await page.keyboard.type('Dana, last Thursday.');
    await page.keyboard.press('Enter');
    await conversation(page).getByText('Dana, last Thursday.').waitFor();
  });
});

describe('a screen reader user', () => {
  it('skips to the content, and hears the heading of each page on arrival', async () => {
    const page = await openPage(server);
    await logIn(page, founder);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    await page.locator('#root:not([data-rendered])').waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate(element => element === document.activeElement)).toBe(true);
    // It slides in.
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('link', { name: 'Roadmap' }).first().click();
    await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Challenge Roadmap');
  });
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement?.closest('a, button, input, textarea');
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`;
    });
    if (focused.includes(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}
