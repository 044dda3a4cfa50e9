import type { Message } from '@groundwork/domain';
import type { CDPSession, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import {
  conversation,
  createStartup,
  logIn,
  newFounder,
  openFirstStep,
  register,
} from './support/journey.ts';
import { leaveOutFirstAnswers, openPage } from './support/page.ts';
import { type ScriptedChat, scriptChat } from './support/scripted-chat.ts';
import { it, sharedServer } from './support/worker.ts';

const ROUNDS = 5;
const WORDS = 300;
const WORD_EVERY_MS = 8;

const server = await sharedServer();
const founder = newFounder();
let stepPath: string;

const QUESTION = 'Our night planner in Leeds redoes eleven routes by hand whenever a driver calls in sick. ';
const ADVICE = `Good: you name **who** it is and *when* it happens.

- the planner, at night, before five
- a driver who calls in sick
  - eleven routes, and [two vans late](https://example.com/vans)

What did it \`cost\` the last time? A number with a unit is enough, such as "3 hours of overtime".
`;

/** A chat of so many messages, by turns the coach's and the founder's, no two of one length. */
function buildChat(count: number): Message[] {
  return Array.from({ length: count }, (_, index) => {
    const isFounder = index % 2 === 1;
    return {
      id: index + 1,
      content: `Message ${index + 1}. ${(isFounder ? QUESTION : ADVICE).repeat(1 + (index % 3))}`,
      userId: 1,
      assistantId: null,
      personaId: null,
      startupId: 1,
      challengeId: 1,
      stepId: 1,
      role: isFounder ? 'user' : 'assistant',
      kind: 'message',
      status: 'complete',
      replyTo: null,
      citations: [],
      failure: null,
      createdAt: '2026-01-05T10:00:00.000Z',
    };
  });
}

const words = (): string[] =>
  ADVICE.repeat(10)
    .split(/(?<=\s)/)
    .slice(0, WORDS);

interface Cost {
  task: number;
  script: number;
  layout: number;
}

/** Seconds of the page's main thread so far. */
async function readCost(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0;
  return {
    task: read('TaskDuration'),
    script: read('ScriptDuration'),
    layout: read('LayoutDuration') + read('RecalcStyleDuration'),
  };
}

/** How far the conversation is from its end, in pixels. */
const distanceToEnd = (page: Page) =>
  conversation(page).evaluate(region => region.scrollHeight - region.scrollTop - region.clientHeight);

/** Main-thread milliseconds per word of a reply that streams into the chat as it stands. */
async function measureReply(page: Page, chat: ScriptedChat): Promise<Cost> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const coming = chat.nextReply();
  await page.getByLabel('Your message').fill('What next?');
  await page.getByLabel('Your message').press('Enter');
  const reply = await coming;
  await reply.write(['So: '], 0);
  await conversation(page).getByText('So:', { exact: true }).waitFor();
  await page.waitForTimeout(200);
  const before = await readCost(cdp);
  await reply.write(words(), WORD_EVERY_MS);
  await reply.write(['END.'], 0);
  await page.waitForFunction(
    name => document.querySelector(name)?.lastElementChild?.textContent.trimEnd().endsWith('END.'),
    '[aria-label="Conversation"] [role="list"] > :nth-last-child(1)',
  );
  const after = await readCost(cdp);
  // A word that came just now is brought into sight with the next frame.
  await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
  reply.finish();
  const perWord = (name: keyof Cost) => ((after[name] - before[name]) * 1000) / WORDS;
  return { task: perWord('task'), script: perWord('script'), layout: perWord('layout') };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

it('begins with a founder in the middle of a step', async () => {
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  stepPath = await openFirstStep(page);
});

interface OpenChat {
  page: Page;
  chat: ScriptedChat;
  costs: Cost[];
}

async function openChat(count: number): Promise<OpenChat> {
  const chat = await scriptChat(server, buildChat(count));
  onTestFinished(chat.close);
  const page = await openPage(chat);
  await leaveOutFirstAnswers(page);
  await logIn(page, founder);
  return { page, chat, costs: [] };
}

/** Opens the step and waits until every message is there. */
async function showChat({ page }: OpenChat): Promise<void> {
  await page.goto(stepPath);
  await conversation(page).getByText('Message 1.').waitFor({ state: 'attached' });
}

it('costs no more main-thread time a word in a chat of 500 messages than in one of 5', async () => {
  const [short, long] = [await openChat(5), await openChat(500)];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const open of [short, long]) {
      await showChat(open);
      open.costs.push(await measureReply(open.page, open.chat));
    }
  }
  const cost = (open: OpenChat, name: keyof Cost) => median(open.costs.map(costs => costs[name]));
  const ratio = cost(long, 'task') / cost(short, 'task');
  const figures = (['task', 'script', 'layout'] as const).map(
    name => `${name} ${cost(short, name).toFixed(2)} ms, ${cost(long, name).toFixed(2)} ms`,
  );
  expect(ratio, `A word in a chat of 5, of 500: ${figures.join('; ')}`).toBeLessThanOrEqual(1.3);
}, 180_000);

it('opens a long chat at its end, from the first picture on, and keeps the place of who scrolls up', async () => {
  const open = await openChat(500);
  const { page, chat } = open;
  // What each frame begins with is what the one before has shown.
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
  await showChat(open);
  await page.waitForTimeout(500);
  const distances = await page.evaluate(() => (window as unknown as { shown: number[] }).shown);
  // A frame may begin after the page has put in more and before it is laid out; two in a row would be seen.
  expect(distances.filter((distance, index) => distance > 2 && (distances[index - 1] ?? 0) > 2)).toEqual([]);
  expect(await distanceToEnd(page)).toBeLessThanOrEqual(2);

  const coming = chat.nextReply();
  await page.getByLabel('Your message').fill('What next?');
  await page.getByLabel('Your message').press('Enter');
  const reply = await coming;
  await reply.write(words().slice(0, 60), 2);
  await conversation(page).hover();
  await page.mouse.wheel(0, -60);
  await page.waitForTimeout(300);
  const place = () => conversation(page).evaluate(region => region.scrollTop);
  const before = await place();
  await reply.write(words().slice(60), 2);
  await page.waitForTimeout(300);
  expect(await place()).toBe(before);
  expect(await distanceToEnd(page)).toBeGreaterThan(300);
  // All of it can be read and found, wherever one has scrolled to.
  const text = await conversation(page).evaluate(region => region.textContent);
  for (let number = 1; number <= 500; number += 1) expect(text).toContain(`Message ${number}.`);
});
