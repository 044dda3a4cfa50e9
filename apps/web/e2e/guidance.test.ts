import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../api/src/test/fake-openai/fake-openai.ts';
import { fails } from '../../api/src/test/fake-openai/faults.ts';
import { gatedReply, says } from '../../api/src/test/fake-openai/replies.ts';
import { conversation, createStartup, isFree, newFounder, register, send } from './support/journey.ts';
import { openPage, type PageOptions, toastArea } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it } from './support/worker.ts';

// A card of the board and the chat about it, with a coach whose model each test scripts.

let provider: FakeOpenAi;
let server: TestServer;
beforeAll(async () => {
  provider = await startFakeOpenAi();
  server = await startServer({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' });
});
afterEach(() => provider.reset());
afterAll(async () => {
  await server?.dispose();
  await provider?.close();
});

const PROPOSED = 'At least 4 of 9 bakers pay 5 € by 3 December.';
const PROPOSING = says([
  'It has no date. For the criterion:\n\n',
  '[[action:propose fie',
  `ld=criteria]]${PROPOSED}[[action:`,
  'end]]',
]);

async function addCard(page: Page, card: object): Promise<number> {
  const startupId = await createStartup(page, 'Crumb');
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json();
  await post('/api/kanban/boards', { startupId, name: 'Board' });
  const { columns } = await (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
  return (await post('/api/kanban/cards', { columnId: columns[0].id, ...card })).id;
}

/** Opens the guidance of a new founder's card, at one of its two addresses. */
async function openGuidance(options: PageOptions = {}, address = 'card-guidance') {
  const page = await openPage(server, options);
  await register(page, newFounder());
  const cardId = await addCard(page, {
    title: 'Bakers pay a deposit',
    hypothesis: 'Bakers in Leeds lose 40 loaves each morning',
    criteria: '4 of 9',
  });
  await page.goto(`/${address}/${cardId}`);
  await page.getByLabel('Your message').waitFor();
  return { page, cardId };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => conversation(page).getByText(text, { exact: true });
const waitUntilFree = (page: Page) => expect.poll(() => isFree(page)).toBe(true);
const waitForToast = (page: Page, title: string) =>
  toastArea(page).getByText(title, { exact: true }).waitFor();
const wording = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(new RegExp(`^${label}`)) })
    .locator('dd');

describe('guidance', () => {
  it('is read as it is written, picked up after a reload, and stopped', async () => {
    const reply = gatedReply(['Who pays? ', 'By when? ', 'Never said.']);
    provider.reply.next(reply.behaviour);
    const { page } = await openGuidance();
    await send(page, 'Is it good?');
    reply.release();
    await said(page, 'Who pays?').waitFor();
    await page.reload();
    await said(page, 'Who pays?').waitFor();
    reply.release();
    await said(page, 'Who pays? By when?').waitFor();
    await button(page, 'Stop').click();
    await said(page, 'Stopped').waitFor();
    await waitUntilFree(page);
  });

  it('proposes a text, which the founder takes over after a reload, as it is or in other words', async () => {
    provider.reply.next(PROPOSING);
    const { page } = await openGuidance();
    await send(page, 'What is missing?');
    await said(page, PROPOSED).waitFor();
    expect(await conversation(page).textContent()).not.toContain('[[');
    await page.reload();
    await button(page, 'Use this: Criteria').click();
    const dialog = page.getByRole('dialog', { name: 'Use for criteria' });
    await dialog.getByText('4 of 9', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Criteria').inputValue()).toBe(PROPOSED);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await waitForToast(page, 'Success');
    await expect.poll(() => wording(page, 'Criteria').textContent()).toBe(PROPOSED);
    await page.getByText('Written by your coach').waitFor();
    await conversation(page).getByText('On the card').waitFor();
  });

  it('keeps the message when the provider fails, and has it answered', async () => {
    provider.reply.next(fails(500), fails(500));
    const { page } = await openGuidance();
    await send(page, 'Is it good?');
    await waitForToast(page, 'AI Response Error');
    await said(page, 'Is it good?').waitFor();
    await button(page, 'Try Again').click();
    await said(page, 'Thank you. What happened the last time someone had this problem?').waitFor();
  });

  it('has one message deleted, and then all', async () => {
    const { page } = await openGuidance({}, 'card-guidance-legacy');
    await page.getByRole('heading', { name: "Let's Validate Your Card" }).waitFor();
    await send(page, 'First of all');
    await waitUntilFree(page);
    await button(page, 'Delete this message').first().click();
    await button(page, 'Delete').click();
    await waitForToast(page, 'Message deleted');
    await said(page, 'First of all').waitFor({ state: 'detached' });
    await button(page, 'More options').click();
    await page.getByRole('menuitem', { name: 'Reset Chat' }).click();
    await button(page, 'Reset Chat').click();
    await waitForToast(page, 'Chat reset');
    await page.getByRole('heading', { name: "Let's Validate Your Card" }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: "Let's Validate Your Card" }).waitFor();
  });

  it('shows what is changed on the card in another tab', async () => {
    const { page, cardId } = await openGuidance();
    const other = await page.context().newPage();
    await other.goto('/roadmap');
    await other.request.patch(`/api/kanban/cards/${cardId}`, { data: { metric: 'Deposits paid' } });
    await other.close();
    await expect.poll(() => wording(page, 'Metric').textContent()).toBe('Deposits paid');
  });

  it.each(['card-guidance', 'card-guidance-legacy'])(
    'has one pane at a time on a phone, and nothing that axe finds: %s',
    async address => {
      provider.reply.next(PROPOSING);
      const { page } = await openGuidance({ width: 390, height: 780 }, address);
      await send(page, 'What is missing?');
      await button(page, 'Use this: Criteria').waitFor();
      await expectSoundInBoth(page, address);
      await page.getByRole('tab', { name: /Details/ }).click();
      await page.getByText('No test defined.').waitFor();
      await page.getByLabel('Your message').waitFor({ state: 'hidden' });
      await expectSoundInBoth(page, address);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByLabel('Your message').waitFor();
      await expectSoundInBoth(page, address);
    },
  );
});
