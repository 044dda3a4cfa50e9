import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  conversation,
  createStartup,
  type Founder,
  firstStepAnswers,
  logIn,
  newFounder,
  openFirstStep,
  register,
  send,
  stepPercent,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
const founder: Founder = newFounder();
const newcomer: Founder = newFounder();
let stepPath: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

/** What no screen may do, whatever its size or theme. */
async function expectSound(page: Page, screen: string): Promise<void> {
  await expectNoSideways(page, screen);
  await expectAccessible(page, screen);
}

async function expectNoSideways(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect([screen, 'scrolls sideways by', overflow]).toEqual([screen, 'scrolls sideways by', 0]);
}

async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(node => node.html.slice(0, 160))]);
  expect([screen, found]).toEqual([screen, []]);
}

/** As the theme menu does, once every colour has changed. */
function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.evaluate(async name => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name);
    // A transition begins with the frame after the one that is asked for here, and may have others follow it.
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
    do {
      await nextFrame();
      await nextFrame();
      await Promise.allSettled(document.getAnimations().map(animation => animation.finished));
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  }, theme);
}

/** Sound in dark, and its colours in light. */
async function expectSoundInBoth(page: Page, screen: string): Promise<void> {
  await expectSound(page, `${screen}, dark`);
  await showIn(page, 'light');
  await expectAccessible(page, `${screen}, light`);
  await showIn(page, 'dark');
}

describe('every screen', () => {
  it('begins with a founder who has something to show', async () => {
    const page = await openPage(server);
    await register(page, founder);
    await createStartup(page, 'Routely');
    await openFirstStep(page);
    stepPath = new URL(page.url()).pathname;
    await send(page, firstStepAnswers[0]);
    await expect.poll(() => stepPercent(page), { timeout: 15_000 }).toBe(33);
    const other = await openPage(server);
    await register(other, newcomer);
  });

  it.each([1280, 390])('is sound at %i px, in both themes', async width => {
    const page = await openPage(server, { width, height: 844 });
    await page.addInitScript(() => localStorage.setItem('groundwork:color-scheme', 'dark'));
    await page.goto('/simple-auth');
    await page.getByRole('heading', { name: 'Simple Login Form' }).waitFor();
    await expectSoundInBoth(page, 'simple login');
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await expectSoundInBoth(page, 'login');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Full name is required').waitFor();
    await expectSoundInBoth(page, 'register with errors');

    await logIn(page, founder);
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    await expectSoundInBoth(page, 'dashboard');
    const challengePath = stepPath.replace(/\/step.*/, '');
    const screens: [string, string, string][] = [
      ['/create-startup', 'Create New Startup', 'new startup'],
      ['/roadmap', 'Challenge Roadmap', 'roadmap'],
      ['/achievements', 'Achievements', 'achievements'],
      [challengePath, 'Problem & market', 'challenge'],
      [stepPath, 'Name the problem', 'step chat'],
      ['/account', 'Account', 'account'],
      ['/test-input', 'Input Diagnostics', 'input test'],
      ['/admin', 'Access Denied', 'access denied'],
      ['/nowhere', 'Page Not Found', 'not found'],
    ];
    for (const [path, heading, name] of screens) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      if (name === 'step chat') await conversation(page).getByText(firstStepAnswers[0]).waitFor();
      await expectSoundInBoth(page, name);
    }
  });

  it.each([
    [1280, 'dark'],
    [390, 'light'],
  ] as const)('is sound with a menu or dialog open at %i px, %s', async (width, theme) => {
    const page = await openPage(server, { width, height: 844 });
    await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
    await logIn(page, founder);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    await expectSound(page, 'account menu');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('Account menu');
    await page.getByRole('button', { name: 'Theme' }).last().click();
    await page.getByRole('menuitemradio', { name: 'System' }).waitFor();
    await expectSound(page, 'theme menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Level 1/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectSound(page, 'level');
    await page.keyboard.press('Escape');
  });

  it.each([
    [1280, 'dark'],
    [390, 'light'],
  ] as const)('is sound when the connection is lost at %i px, %s', async (width, theme) => {
    const away = [/Failed to load resource|ERR_/];
    const page = await openPage(server, { width, height: 844, allowedErrors: away });
    await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
    await logIn(page, founder);
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('Offline').waitFor();
    await expectSound(page, 'offline');
    await page.context().setOffline(false);
    await page.route('**/api/challenges', route => route.abort());
    await page.goto('/roadmap');
    await page.getByText('Connection Error').waitFor();
    await expectSound(page, 'connection error');
    await page.route('**/api/user', () => {});
    await page.goto('/roadmap');
    await page.getByText('Authenticating...').waitFor();
    await expectSound(page, 'authenticating');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Show Details' }).click();
    await expectSound(page, 'connection lost');
  });

  it('has an empty state for a founder without a startup', async () => {
    const page = await openPage(server, { width: 390, height: 844 });
    await logIn(page, newcomer);
    await page.getByRole('link', { name: 'Create Your First Startup' }).waitFor();
    await expectSound(page, 'empty dashboard');
  });
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

/** The accessible name of what has the focus, where it is an `aria-label`. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('whoever cannot see or wants no motion', () => {
  it('skips to the content, and hears the heading of each page one goes to', async () => {
    const page = await openPage(server);
    await logIn(page, founder);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate(element => element === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('link', { name: 'Roadmap' }).first().click();
    await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Challenge Roadmap');
  });

  it.each([
    ['reduce', true],
    ['no-preference', false],
  ] as const)('motion: %s', async (reducedMotion, isStill) => {
    const page = await openPage(server, { context: { reducedMotion } });
    await page.route('**/api/user', () => {});
    await page.goto('/');
    await page.getByText('Authenticating...').waitFor();
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap(element =>
        [
          getComputedStyle(element),
          getComputedStyle(element, '::before'),
          getComputedStyle(element, '::after'),
        ]
          .filter(({ animationName }) => animationName !== 'none')
          .map(({ animationDuration }) => Number.parseFloat(animationDuration)),
      ),
    );
    expect(durations.length).toBeGreaterThan(0);
    expect(durations.every(seconds => seconds < 0.01)).toBe(isStill);
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
