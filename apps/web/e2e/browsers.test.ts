import { expect } from 'vitest';
import { boxOf } from './support/box.ts';
import { startFirstStep } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();

it.for(['/auth', '/roadmap'])('says at %s that a browser is too old', async path => {
  // What of the app still runs finds no place to render.
  const page = await openPage(server, { allowedErrors: [/no #root/] });
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'with'));
  await page.goto(path);
  await page.getByText('This browser is too old for Groundwork.').waitFor();
  expect(await page.locator('body > *').allTextContents()).toEqual([
    'This browser is too old for Groundwork. Update it, or open this page in another one.',
  ]);
});

it('keeps the input above a keyboard that lies over the page', async () => {
  const page = await openPage(server, {
    width: 390,
    height: 844,
    context: { hasTouch: true, isMobile: true },
  });
  // As on iOS: only the visual viewport becomes lower.
  await page.addInitScript(() => {
    let covered = 0;
    const viewport = Object.defineProperties(new EventTarget(), {
      height: { get: () => window.innerHeight - covered },
      scale: { value: 1 },
      offsetTop: { get: () => covered },
    });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
    document.addEventListener('keyboard', event => {
      covered = (event as CustomEvent<number>).detail;
      viewport.dispatchEvent(new Event('resize'));
    });
  });
  await startFirstStep(page);
  const openKeyboard = (height: number) =>
    page.evaluate(detail => document.dispatchEvent(new CustomEvent('keyboard', { detail })), height);
  const input = page.getByLabel('Your message');
  const bottom = async () => {
    const { y, height } = await boxOf(input);
    return y + height;
  };
  const before = await bottom();
  expect(before).toBeGreaterThan(700);
  await input.focus();
  await openKeyboard(336);
  await expect.poll(bottom).toBeLessThan(844 - 336);
  expect(await bottom()).toBeGreaterThan(844 - 336 - 120);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(845);
  await openKeyboard(0);
  await expect.poll(bottom).toBe(before);
});
