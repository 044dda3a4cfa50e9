import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  conversation,
  createStartup,
  type Founder,
  findFirstChallenge,
  isFree,
  logIn,
  newFounder,
  openFirstStep,
  register,
  send,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();

const SAID = 'Last Thursday I planned eleven routes alone, and two vans left an hour late.';
const COST = 'It cost me three hours of overtime.';
const NOTES = `We met at the depot.\n${SAID} ${COST}\n- I would have to ask my boss.`;
const CARD = {
  title: 'Planners pay',
  hypothesis: 'Night planners pay for new routes',
  test: 'Ask nine of them',
  metric: 'Deposits',
  criteria: '4 of 9 by 3 December',
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const marked = (page: Page) => page.getByRole('list', { name: 'Quotes' });

async function post<T>(page: Page, path: string, data: object = {}): Promise<T> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Adds a card and starts its test. */
async function addCard(page: Page, startupId: number): Promise<void> {
  await post(page, '/api/kanban/boards', { startupId, name: 'Board' });
  const { columns } = await (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
  const { id } = await post<{ id: number }>(page, '/api/kanban/cards', { columnId: columns[0].id, ...CARD });
  await post(page, `/api/kanban/cards/${id}/start-test`);
}

async function noteConversation(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Conversations' }).click();
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
  await expectSoundInBoth(page, 'no conversations');
  await button(page, 'Add a conversation').click();
  await page.getByLabel('Who you talked to').fill('Night planner at a food wholesaler');
  await page.getByLabel('Day').fill('2025-11-03');
  await page.getByLabel('What they said').fill(NOTES);
  await button(page, 'Save notes').click();
  await page.getByRole('heading', { name: 'Night planner at a food wholesaler', level: 1 }).waitFor();
}

async function useSentences(page: Page): Promise<void> {
  await page.getByText(SAID).click();
  // By keyboard: one is marked, another marked and unmarked again.
  await page.getByRole('checkbox', { name: COST }).press('Space');
  const aside = page.getByRole('checkbox', { name: 'We met at the depot.' });
  await aside.press('Space');
  await expect.poll(() => aside.isChecked()).toBe(true);
  await aside.press('Space');
  await expect.poll(() => marked(page).locator('blockquote').allTextContents()).toEqual([SAID, COST]);

  const [said, cost] = [SAID, COST].map(text => marked(page).getByRole('listitem').filter({ hasText: text }));
  await cost?.getByRole('button', { name: 'Use as a result' }).click();
  await page.getByRole('radio', { name: 'Supports the hypothesis' }).check();
  await expectSoundInBoth(page, 'a result of a card');
  await button(page, 'Save result').click();
  await cost?.getByRole('link', { name: CARD.title }).waitFor();

  await said?.getByRole('button', { name: 'Use in a step' }).click();
  await expect.poll(() => button(page, 'Add to step').isEnabled()).toBe(true);
  await button(page, 'Add to step').click();
  await said?.getByRole('link', { name: 'Name the problem' }).waitFor();
  await expectSoundInBoth(page, 'a conversation');
}

async function answerInTheStep(page: Page): Promise<void> {
  await openFirstStep(page);
  // Without quotation marks it is not evidence, and the coach says so.
  await send(page, SAID);
  const hint = conversation(page)
    .getByRole('paragraph')
    .filter({ hasText: 'is from your conversation notes' });
  await hint.waitFor();
  await page.getByText('From your conversations (1)').click();
  await expectSoundInBoth(page, 'what is offered in a step');
  await button(page, 'Use in my answer').click();
  const quotation = `Night planner at a food wholesaler told me on 3 November 2025: “${SAID}”`;
  expect(await page.getByLabel('Your message').inputValue()).toBe(quotation);
  await send(page, quotation);
  await expect.poll(() => isFree(page)).toBe(true);
  expect(await hint.count()).toBe(1);
}

it('lets a founder note a real conversation, and use what was said on a card and in a step', async () => {
  const page = await openPage(server);
  await register(page, founder);
  const startupId = await createStartup(page, 'Routely');
  await addCard(page, startupId);
  await page.goto((await findFirstChallenge(page)).pathOf(1));
  await page.getByRole('link', { name: 'Add the conversation' }).waitFor();
  await page.goto('/validation-board');
  await noteConversation(page);
  await useSentences(page);
  await answerInTheStep(page);
  await page.goto('/validation-board');
  await page.getByRole('link', { name: CARD.title }).click();
  await page.getByRole('dialog', { name: CARD.title }).getByText(COST).waitFor();
}, 120_000);

it('fits a phone, and deletes what is asked for', async () => {
  const page = await openPage(server, {
    width: 390,
    height: 844,
    context: { hasTouch: true, isMobile: true },
  });
  await logIn(page, founder);
  await page.goto('/conversations');
  await page.getByText('2 quotes').waitFor();
  await expectSoundInBoth(page, 'conversations on a phone');
  await page.getByRole('link', { name: 'Night planner at a food wholesaler' }).click();
  await marked(page).getByText(SAID).waitFor();
  await expectSoundInBoth(page, 'a conversation on a phone');
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
}, 60_000);
