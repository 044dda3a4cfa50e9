import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { conversation, distanceToEnd, logIn, newFounder, startFirstStep } from './support/journey.ts';
import { openPage, type PageOptions, renderInBrowser } from './support/page.ts';
import { buildChat, replyWords, scriptChat } from './support/scripted-chat.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder = newFounder();
const PAGE = 50;
const COUNT = 220;
let stepPath: string;

const MESSAGES = buildChat(COUNT);

/** Opens a step whose chat has 220 messages, which load 50 at a time. */
async function openStep(hash: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(server, options);
  await logIn(page, founder);
  await renderInBrowser(page);
  await page.route(/\/api\/messages\/\d+\/\d+\/\d+/, route => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? COUNT + 1);
    return route.fulfill({ json: MESSAGES.filter(({ id }) => id < before).slice(-PAGE) });
  });
  await page.goto(`${stepPath}${hash}`);
  await conversation(page).getByText('Message', { exact: false }).first().waitFor();
  return page;
}

const distanceFromMiddle = (page: Page, id: number) =>
  conversation(page).evaluate((region, id) => {
    const [box, message] = [region, document.getElementById(`message-${id}`)].map(element =>
      element?.getBoundingClientRect(),
    );
    if (!box || !message) return Number.POSITIVE_INFINITY;
    return Math.abs(message.top + message.height / 2 - box.top - box.height / 2);
  }, id);

it('begins with a founder in the middle of a step', async () => {
  const page = await openPage(server);
  stepPath = await startFirstStep(page, founder);
});

it.each([
  [212, 1280],
  [32, 1280],
  [32, 390],
])('the address of message %i leads to it, marked and focused, at %i px', async (id, width) => {
  const page = await openStep(`#message-${id}`, { width, height: 844 });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`message-${id}`);
  await expect.poll(() => distanceFromMiddle(page, id)).toBeLessThan(40);
  // It stays there.
  await page.waitForTimeout(1500);
  expect(await distanceFromMiddle(page, id)).toBeLessThan(40);
  expect(await page.locator('[data-shown]').count()).toBe(1);
});

it('the address of a deleted message shows the conversation, which then scrolls freely', async () => {
  const page = await openStep('#message-9999');
  await conversation(page).getByText('Message 1.', { exact: false }).waitFor();
  await conversation(page).hover();
  await page.mouse.wheel(0, 5000);
  await expect.poll(() => conversation(page).evaluate(region => region.scrollTop)).toBeGreaterThan(1000);
  expect(await page.locator('[data-shown]').count()).toBe(0);
});

it('opens a long chat at its end from the first frame on, and keeps its place after scrolling up', async () => {
  const chat = await scriptChat(server, buildChat(500));
  onTestFinished(chat.close);
  const page = await openPage(chat);
  await renderInBrowser(page);
  await logIn(page, founder);
  // The state at the start of a frame is what the previous frame has shown.
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    const look = () => {
      const region = document.querySelector('[aria-label="Conversation"]');
      if (region) shown.push(region.scrollHeight - region.scrollTop - region.clientHeight);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(stepPath);
  await conversation(page).getByText('Message 1.').waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  const distances = await page.evaluate(() => (window as unknown as { shown: number[] }).shown);
  // A frame may begin after content was added and before it is laid out; two such frames in a row would be visible.
  expect(distances.filter((distance, index) => distance > 2 && (distances[index - 1] ?? 0) > 2)).toEqual([]);
  expect(await distanceToEnd(page)).toBeLessThanOrEqual(2);

  const coming = chat.nextReply();
  await page.getByLabel('Your message').fill('What next?');
  await page.getByLabel('Your message').press('Enter');
  const reply = await coming;
  const words = replyWords(300);
  await reply.write(words.slice(0, 60), 2);
  await conversation(page).hover();
  await page.mouse.wheel(0, -60);
  await page.waitForTimeout(300);
  const place = () => conversation(page).evaluate(region => region.scrollTop);
  const before = await place();
  await reply.write(words.slice(60), 2);
  await page.waitForTimeout(300);
  expect(await place()).toBe(before);
  expect(await distanceToEnd(page)).toBeGreaterThan(300);
  // Every message can be read and searched for, wherever the reader has scrolled to.
  const text = await conversation(page).evaluate(region => region.textContent);
  for (let number = 1; number <= 500; number += 1) expect(text).toContain(`Message ${number}.`);
});

it('stays at its end when it shrinks for less than a frame and nobody has scrolled', async () => {
  const page = await openStep('');
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(2);
  await conversation(page).evaluate(async region => {
    const last = region.querySelector<HTMLElement>('[role="list"] > :last-child');
    if (!last) throw new Error('There is no message');
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
    last.style.marginTop = '-60px';
    // Reading the layout makes the browser correct a scroll position beyond the end.
    region.getBoundingClientRect();
    last.style.marginTop = '';
    await nextFrame();
    await nextFrame();
  });
  expect(await distanceToEnd(page)).toBeLessThanOrEqual(2);
});

it('stops following its end when its scrollbar is dragged slowly', async () => {
  const page = await openStep('');
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(2);
  await conversation(page).hover();
  await page.mouse.down();
  // Longer than the time for which a scroll is attributed to earlier input.
  await page.waitForTimeout(1100);
  await conversation(page).evaluate(async region => {
    region.scrollTop -= 60;
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
  });
  expect(await distanceToEnd(page)).toBeCloseTo(60, -1);
  await page.mouse.up();
});
