import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Checks what holds for every screen in any size and theme: it does not scroll sideways, and axe finds nothing. */
export async function expectSound(page: Page, screen = ''): Promise<void> {
  await expectNoSideways(page, screen);
  await expectAccessible(page, screen);
}

export async function expectNoSideways(page: Page, screen = ''): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect([screen, 'scrolls sideways by', overflow]).toEqual([screen, 'scrolls sideways by', 0]);
}

/** @param rules names of the axe rules to check; all if empty */
export async function expectAccessible(page: Page, screen = '', rules: string[] = []): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Only `no-autoplay-audio` and `css-orientation-lock` need it; the app plays nothing and locks no orientation.
    preload: false,
    ...(rules.length > 0 && { runOnly: rules }),
  };
  // Once per document, because it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async options => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => [id, nodes.map(node => node.html.slice(0, 160))]);
  }, options);
  expect([screen, found]).toEqual([screen, []]);
}

/** Switches the theme as the theme menu does, and waits until every colour has changed. */
function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.evaluate(async name => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name);
    // A transition starts one frame after the requested one, and others may follow it.
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
    do {
      await nextFrame();
      await nextFrame();
      await Promise.allSettled(document.getAnimations().map(animation => animation.finished));
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  }, theme);
}

/** Checks everything in the dark theme, and the colours also in the light one. */
export async function expectSoundInBoth(page: Page, screen: string): Promise<void> {
  await expectSound(page, `${screen}, dark`);
  await showIn(page, 'light');
  await expectAccessible(page, `${screen}, light`, ['color-contrast', 'link-in-text-block']);
  await showIn(page, 'dark');
}
