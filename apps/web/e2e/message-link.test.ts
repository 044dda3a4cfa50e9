import type { Message } from '@groundwork/domain';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  conversation,
  createStartup,
  logIn,
  newFounder,
  openFirstStep,
  register,
} from './support/journey.ts';
import { leaveOutFirstAnswers, openPage, type PageOptions } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder = newFounder();
const PAGE = 50;
const COUNT = 220;
let stepPath: string;

const MESSAGES = Array.from({ length: COUNT }, (_, index): Message => {
  const isFounder = index % 2 === 1;
  return {
    ...{ id: index + 1, content: `Message ${index + 1}. ${'The planner redoes eleven routes. '.repeat(6)}` },
    ...{ userId: 1, assistantId: null, personaId: null, startupId: 1, challengeId: 1, stepId: 1 },
    ...{ role: isFounder ? 'user' : 'assistant', kind: index === 0 ? 'opener' : 'message' },
    ...{ status: 'complete', replyTo: null, citations: [], failure: null },
    createdAt: '2026-01-05T10:00:00.000Z',
  };
});

/** The page of a step whose chat has 220 messages, which come 50 at a time. */
async function openStep(hash: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(server, options);
  await logIn(page, founder);
  await leaveOutFirstAnswers(page);
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
  await register(page, founder);
  await createStartup(page, 'Routely');
  stepPath = await openFirstStep(page);
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

it('an address of a message that is gone shows the conversation, and whoever scrolls goes where they like', async () => {
  const page = await openStep('#message-9999');
  await conversation(page).getByText('Message 1.', { exact: false }).waitFor();
  await conversation(page).hover();
  await page.mouse.wheel(0, 5000);
  await expect.poll(() => conversation(page).evaluate(region => region.scrollTop)).toBeGreaterThan(1000);
  expect(await page.locator('[data-shown]').count()).toBe(0);
});
