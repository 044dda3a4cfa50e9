import type { CDPSession, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { conversation, distanceToEnd, logIn, newFounder, startFirstStep } from './support/journey.ts';
import { openPage, renderInBrowser } from './support/page.ts';
import { buildChat, replyWords, type ScriptedChat, scriptChat } from './support/scripted-chat.ts';
import { it, sharedServer } from './support/worker.ts';

const ROUNDS = 5;
const WORDS = 300;
const WORD_EVERY_MS = 8;

const server = await sharedServer();
const founder = newFounder();
let stepPath: string;

interface Cost {
  task: number;
  script: number;
  layout: number;
}

/** Seconds that the page has used its main thread so far. */
async function readCost(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0;
  return {
    task: read('TaskDuration'),
    script: read('ScriptDuration'),
    layout: read('LayoutDuration') + read('RecalcStyleDuration'),
  };
}

/** Main-thread milliseconds per word of a reply that streams into the open chat. */
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
  await reply.write(replyWords(WORDS), WORD_EVERY_MS);
  await reply.write(['END.'], 0);
  await page.waitForFunction(
    name => document.querySelector(name)?.lastElementChild?.textContent.trimEnd().endsWith('END.'),
    '[aria-label="Conversation"] [role="list"] > :nth-last-child(1)',
  );
  const after = await readCost(cdp);
  // The chat scrolls to a new word only with the next frame.
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
  stepPath = await startFirstStep(page, founder);
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
  await renderInBrowser(page);
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
