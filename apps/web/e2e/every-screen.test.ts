import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  type Founder,
  logIn,
  newFounder,
  openDashboard,
  register,
  startFirstStep,
} from './support/journey.ts';
import { openPage, passUntil, renderInBrowser } from './support/page.ts';
import { expectSound, expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();
let challengePath: string;

describe('every other screen', () => {
  it('begins with a founder in the middle of a step', async () => {
    const page = await openPage(server);
    challengePath = (await startFirstStep(page, founder)).replace(/\/step.*/, '');
  });

  it.each([1280, 390])(
    'is sound at %i px, in both themes',
    async width => {
      const page = await openPage(server, { width, height: 844 });
      await page.addInitScript(() => localStorage.setItem('groundwork:color-scheme', 'dark'));
      await page.goto('/simple-auth');
      await page.getByRole('heading', { name: 'Simple Login Form' }).waitFor();
      await expectSoundInBoth(page, 'simple login');
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Full name is required').waitFor();
      await expectSoundInBoth(page, 'register with errors');
      await page.goto('/example');
      await page.getByRole('heading', { name: 'An example: Clinic Desk' }).waitFor();
      await expectSoundInBoth(page, 'example');
      await page.goto('/style-guide');
      for (const name of ['Components', 'Colors', 'Typography', 'Spacing']) {
        await page.getByRole('tab', { name }).click();
        await page.getByRole('tabpanel', { name }).waitFor();
        await expectSoundInBoth(page, `style guide, ${name}`);
      }
      await page.goto('/error-demo');
      await page.getByRole('heading', { name: 'Error demo', level: 1 }).waitFor();
      await expectSoundInBoth(page, 'error demo');

      await logIn(page, founder);
      const screens: [string, string, string][] = [
        ['/create-startup', 'Create New Startup', 'new startup'],
        ['/achievements', 'Achievements', 'achievements'],
        [challengePath, 'Problem & market', 'challenge'],
        ['/account', 'Account', 'account'],
        ['/test-input', 'Input diagnostics', 'input test'],
        ['/test/auto-completion', 'Auto-completion test', 'auto-completion test'],
        ['/admin/users', 'Access Denied', 'access denied'],
        ['/no/such/page', 'Page Not Found', 'not found'],
      ];
      for (const [path, heading, name] of screens) {
        await page.goto(path);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await expectSoundInBoth(page, name);
      }
      // Long enough for every screen in both themes, one after the other.
    },
    180_000,
  );

  it.each([
    [1280, 'dark'],
    [390, 'light'],
  ] as const)('is sound with a menu or dialog open at %i px, %s', async (width, theme) => {
    const page = await openPage(server, { width, height: 844 });
    await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
    await logIn(page, founder);
    await openDashboard(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    if (width < 992) await page.getByRole('menuitemradio', { name: 'System theme' }).waitFor();
    await expectSound(page, 'account menu');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('Account menu');
    if (width >= 992) {
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio', { name: 'System' }).waitFor();
      await expectSound(page, 'theme menu');
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /Level 1/ }).click();
    await page.getByRole('dialog', { name: 'Your level' }).waitFor();
    await page.getByText('XP left to level 2').waitFor();
    await expectSound(page, 'level');
    await page.keyboard.press('Escape');
    if (width < 992) {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Help' }).click();
    } else {
      await page.getByRole('button', { name: 'Help' }).click();
    }
    const help = page.getByRole('dialog', { name: 'Beta Release' });
    await help.getByText('Beta features may have issues or incomplete functionality.').waitFor();
    await help.getByRole('heading', { name: 'How answers are judged' }).waitFor();
    await help.getByRole('heading', { name: 'The practice coach' }).waitFor();
    await expectSound(page, 'help');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
  });

  it.each([
    [1280, 'dark'],
    [390, 'light'],
  ] as const)('is sound when the connection is lost at %i px, %s', async (width, theme) => {
    const away = [/Failed to load resource|ERR_/];
    const page = await openPage(server, { width, height: 844, allowedErrors: away });
    await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
    await logIn(page, founder);
    await openDashboard(page);
    // The page needs all its code before it goes offline.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('Offline').waitFor();
    await expectSound(page, 'offline');
    await page.context().setOffline(false);
    await renderInBrowser(page);
    await page.route('**/api/challenges', route => route.abort());
    await page.clock.install();
    await page.goto('/roadmap');
    await passUntil(page, () => page.getByText('Connection Error').isVisible());
    await expectSound(page, 'connection error');
    await renderInBrowser(page);
    await page.route('**/api/user', () => {});
    await page.goto('/roadmap');
    await page.getByText('Authenticating...').waitFor();
    await expectSound(page, 'authenticating');
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: 'Connection Lost' }).waitFor();
    await page
      .getByText('Your device appears to be offline. Please check your internet connection.')
      .waitFor();
    await page.getByRole('button', { name: 'Show Details' }).click();
    await page.getByText(/Retry attempts/i).waitFor();
    await expectSound(page, 'connection lost');
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  });

  it('has an empty state for a founder without a startup', async () => {
    const page = await openPage(server, { width: 390, height: 844 });
    await register(page, newFounder());
    await openDashboard(page);
    await page.getByRole('link', { name: 'Create Your First Startup' }).waitFor();
    await expectSound(page, 'empty dashboard');
  });
});

/** The accessible name of the focused element, if it is an `aria-label`. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('a user who prefers reduced motion', () => {
  it('sees nothing move, and others do', async () => {
    const page = await openPage(server);
    await renderInBrowser(page);
    await page.route('**/api/user', () => {});
    for (const [reducedMotion, isStill] of [
      ['reduce', true],
      ['no-preference', false],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
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
      expect([reducedMotion, durations.every(seconds => seconds < 0.01)]).toEqual([reducedMotion, isStill]);
    }
  });
});
