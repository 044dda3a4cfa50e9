import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What no screen may do, whatever its size or theme: scroll sideways, or have what axe finds. */
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

/** @param rules those of axe's that are to be kept; all, where none is named */
export async function expectAccessible(page: Page, screen = '', rules: string[] = []): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Serves `no-autoplay-audio` and `css-orientation-lock` only; the app plays nothing and asks for no orientation.
    preload: false,
    ...(rules.length > 0 && { runOnly: rules }),
  };
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async options => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => [id, nodes.map(node => node.html.slice(0, 160))]);
  }, options);
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
export async function expectSoundInBoth(page: Page, screen: string): Promise<void> {
  await expectSound(page, `${screen}, dark`);
  await showIn(page, 'light');
  await expectAccessible(page, `${screen}, light`, ['color-contrast', 'link-in-text-block']);
  await showIn(page, 'dark');
}
