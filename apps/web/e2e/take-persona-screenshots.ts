import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../api/src/test/fake-openai/fake-openai.ts';
import {
  cutsAfter,
  filteredAfter,
  gatedReply,
  refuses,
  saysNothing,
} from '../../api/src/test/fake-openai/replies.ts';
import { conversation, createStartup, isFree, newFounder, register, send } from './support/journey.ts';
import { button } from './support/office.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { it } from './support/worker.ts';

/** Takes a picture of each state of a persona's chat, to look at only: they are not kept. */
const directory = fileURLToPath(new URL('./artifacts/persona/', import.meta.url));
const QUESTION = 'What did you do the last time a driver called in sick before five in the morning?';
const ANSWER = [
  'I drew all eleven routes again, by hand, on the back of a delivery note. ',
  'Two vans left an hour late, and the shops rang me until nine.',
];
let provider: FakeOpenAi;
let server: TestServer;

beforeAll(async () => {
  await mkdir(directory, { recursive: true });
  provider = await startFakeOpenAi();
  server = await startServer({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' });
});
afterAll(async () => {
  await server?.dispose();
  await provider?.close();
});

const LOOKS = [1280, 390].flatMap(width => (['dark', 'light'] as const).map(theme => ({ width, theme })));
/** How the provider fails, by the name of the picture. */
const FAILURES = {
  cut: cutsAfter(ANSWER.slice(0, 1)),
  filtered: filteredAfter(ANSWER.slice(0, 1)),
  refused: refuses(),
  silent: saysNothing(),
};

it.each(LOOKS)(
  'takes a chat at $width px, $theme',
  async ({ width, theme }) => {
    const page = await openPage(server, {
      width,
      height: 844,
      colorScheme: theme,
      allowedErrors: [/Failed to load resource|ERR_/],
    });
    await page.addInitScript(name => localStorage.setItem('groundwork:color-scheme', name), theme);
    const shoot = async (name: string) => {
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${directory}${name}-${theme}-${width}.png` });
    };
    await register(page, newFounder());
    await createStartup(page, 'Crumb');
    await beginChat(page);
    await shoot('empty');
    const reply = gatedReply(ANSWER);
    provider.reply.next(reply.behaviour);
    await send(page, QUESTION);
    await conversation(page).getByText('Dana is typing...').waitFor();
    await shoot('typing');
    reply.release();
    await conversation(page)
      .getByText(/delivery note/)
      .waitFor();
    await shoot('growing');
    await button(page, 'Stop').click();
    await conversation(page).getByText('Stopped', { exact: true }).waitFor();
    await shoot('stopped');
    await showLongChat(page);
    await shoot('long');
    await conversation(page).hover();
    await page.mouse.wheel(0, -20_000);
    await conversation(page)
      .getByText(/^Message 1940:/)
      .waitFor();
    await shoot('long-scrolled');
    await page.unroute(MESSAGES);
    for (const [name, behaviour] of Object.entries(FAILURES)) {
      await beginChat(page);
      provider.reply.always(behaviour);
      await send(page, QUESTION);
      await expect.poll(() => isFree(page), { timeout: 40_000 }).toBe(true);
      await shoot(`failed-${name}`);
      provider.reset();
    }
    await page.route(/\/persona-chats$/, route => route.abort());
    await page.goto('/persona-chat');
    await page.waitForTimeout(8000);
    await shoot('chats-failed');
    await page.unroute(/\/persona-chats$/);
    await page.goto('/persona-chat/999999');
    await page.getByRole('heading', { name: 'Chat not found' }).waitFor();
    await shoot('not-found');
  },
  300_000,
);

const MESSAGES = /\/persona-chats\/\d+\/messages(\?.*)?$/;

/** Shows the chat with its first question and answer repeated a thousand times, in pages of fifty messages. */
async function showLongChat(page: Page): Promise<void> {
  let pair: object[] = [];
  await page.route(MESSAGES, async route => {
    if (pair.length === 0) pair = await (await route.fetch()).json();
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 2001);
    const json = Array.from({ length: 50 }, (_, index) => {
      const id = before - 50 + index;
      return { ...pair[(id + 1) % 2], id, content: `Message ${id}: ${id % 2 ? QUESTION : ANSWER.join('')}` };
    });
    return route.fulfill({ json });
  });
  await page.reload();
  await conversation(page)
    .getByText(/^Message 2000:/)
    .waitFor();
}

async function beginChat(page: Page): Promise<void> {
  await page.goto('/persona-chat');
  await page.getByRole('radio', { name: /^Dana/ }).waitFor();
  await button(page, 'Start New Chat').click();
  await page.getByRole('heading', { level: 1, name: 'Chat with Dana' }).waitFor();
}
