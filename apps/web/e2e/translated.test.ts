import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  completeSteps,
  conversation,
  createStartup,
  firstStepAnswers,
  newFounder,
  openFirstStep,
  register,
  send,
  stepPercent,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { translate } from './support/translator.ts';
import { it, sharedServer } from './support/worker.ts';

// A translator replaces the texts that React has made. Each page is used afterwards, so that its texts change.

const server = await sharedServer();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openTranslated(): Promise<{ page: Page; startupId: number }> {
  const page = await openPage(server);
  await register(page, newFounder());
  const startupId = await createStartup(page, 'Routely');
  await translate(page);
  return { page, startupId };
}

async function expectUsable(page: Page): Promise<void> {
  expect(await page.locator('main font').count()).toBeGreaterThan(4);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
}

it('a step is answered', async () => {
  const { page } = await openTranslated();
  await openFirstStep(page);
  for (const [place, answer] of firstStepAnswers.entries()) {
    await send(page, answer);
    await expect.poll(() => stepPercent(page)).toBe([33, 67, 100][place]);
    await expectUsable(page);
  }
  await page.getByText('Step completed! You can now continue').first().waitFor();
  expect(await conversation(page).locator('[id^=message-][data-author=founder]').count()).toBe(3);
  await expectUsable(page);
});

it('a board is filled and filtered, and a card is tested', async () => {
  const { page, startupId } = await openTranslated();
  await page.request.post('/api/kanban/boards', { data: { startupId, name: 'Board' } });
  await page.goto(`/validation-board/${startupId}`);
  for (const title of ['Planners pay', 'Vans wait']) {
    await button(page, 'Add a card to To Do').click();
    await page.getByLabel('Title').fill(title);
    await button(page, 'Create Card').click();
    await page.locator('[data-card]').filter({ hasText: title }).waitFor();
  }
  await page.getByRole('searchbox').fill('Vans');
  await page.getByText('1 of 2 cards').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.locator('[data-card]').filter({ hasText: 'Planners pay' }).getByRole('link').click();
  await page.getByRole('dialog').getByText('Planners pay').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expectUsable(page);
});

it('a report is written, read and compared with its sources; the dashboard follows', async () => {
  const { page } = await openTranslated();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await completeSteps(page, 0, 1);
  await page.reload();
  await page.getByRole('tab', { name: 'My Startups' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expectUsable(page);
  await page.goto('/report/latest');
  await button(page, 'Update with AI').click();
  await page.getByRole('alert').filter({ hasText: 'Report updated' }).waitFor();
  const sources = page.getByRole('button', { name: 'Show sources of Problem' });
  if ((await sources.count()) > 0) {
    await sources.click();
    await page.getByRole('button', { name: 'Hide sources of Problem' }).click();
    await sources.waitFor();
  }
  await expectUsable(page);
});

it('notes of a conversation are marked', async () => {
  const { page } = await openTranslated();
  await page.goto('/conversations');
  await button(page, 'Add a conversation').click();
  await page.getByLabel('Who you talked to').fill('Dana');
  await page.getByLabel('Day').fill('2025-11-03');
  await page.getByLabel('What they said').fill('I planned eleven routes alone. It cost me three hours.');
  await button(page, 'Save notes').click();
  const sentence = page.getByRole('checkbox', { name: 'It cost me three hours.' });
  for (const isMarked of [true, false, true]) {
    await sentence.press('Space');
    await expect.poll(() => sentence.isChecked()).toBe(isMarked);
    await expect
      .poll(() => page.getByRole('list', { name: 'Quotes' }).locator('blockquote').count())
      .toBe(isMarked ? 1 : 0);
  }
  await expectUsable(page);
});
