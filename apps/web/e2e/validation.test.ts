import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { createStartup, newFounder, openFirstStep, register, send, stepPercent } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectAccessible, expectNoSideways } from './support/sound.ts';
import { it } from './support/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

/** The first and the last are assumptions. */
const ANSWERS = [
  'I think it is night-shift supervisors at food wholesalers, when a driver calls in sick before five in the morning.',
  'Last Thursday Dana at the Bristol depot planned eleven routes alone.',
  'It costs them about £240 of overtime a night, my guess.',
];
const COST = ANSWERS[2] ?? '';
const LEARNED = 'Depots with two shifts lose more than those with one.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function answerFirstStep(page: Page): Promise<void> {
  await openFirstStep(page);
  for (const [index, answer] of ANSWERS.entries()) {
    await send(page, answer);
    await expect.poll(() => stepPercent(page)).toBe([33, 67, 100][index]);
  }
  await page.getByText('Step completed! You can now continue to the next step.').waitFor();
}

async function takeProposals(page: Page): Promise<void> {
  await button(page, 'Suggest from my answers').click();
  const dialog = page.getByRole('dialog', { name: 'Assumptions in your answers' });
  await dialog.getByText(COST).first().waitFor();
  await expectAccessible(page, 'proposals');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: COST })
    .getByRole('link', { name: 'Name the problem' })
    .click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-shown]')?.textContent))
    .toContain(COST);
  await page.goBack();
  await button(page, 'Suggest from my answers').click();
  await dialog.getByText(COST).first().waitFor();
  for (const left of [1, 0]) {
    await dialog.getByRole('button', { name: 'Add to board' }).first().click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(left);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function prepareTest(page: Page): Promise<void> {
  await page.getByRole('link', { name: COST }).click();
  const record = page.getByRole('dialog', { name: COST });
  await record.getByText("fill in what's missing", { exact: false }).waitFor();
  await record.getByRole('button', { name: 'Fill in' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Card' });
  await form.getByLabel('Test', { exact: true }).fill('Ask nine depots for last month’s overtime sheets');
  await form.getByLabel('Metric').fill('Overtime a night');
  await form.getByLabel('Criteria').fill('£200 a night in 6 of 9 depots by 3 December');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await record.getByRole('button', { name: 'Start test' }).click();
  await record.getByText('Recorded when the test started', { exact: false }).waitFor();
}

async function addResult(page: Page, text: string, meaning: string): Promise<void> {
  const record = page.getByRole('dialog', { name: COST });
  await record.getByRole('button', { name: 'Add result' }).click();
  const form = record.getByRole('form', { name: 'Add result' });
  await form.getByLabel('What you found').fill(text);
  await form.getByRole('radio', { name: meaning }).check();
  await form.getByRole('button', { name: 'Save result' }).click();
  await record.getByRole('listitem').filter({ hasText: text }).waitFor();
}

async function decide(page: Page): Promise<void> {
  const record = page.getByRole('dialog', { name: COST });
  await record.getByRole('button', { name: 'Decide' }).click();
  const form = record.getByRole('form', { name: 'Decide' });
  await form.getByRole('radio', { name: /^Validated/ }).check();
  await form.getByLabel('What you learned').fill(LEARNED);
  await form.getByLabel(/Title of a follow-up card/).fill('Depots with two shifts pay first');
  await form.getByRole('button', { name: 'Record decision' }).click();
  await record.getByText(LEARNED, { exact: true }).waitFor();
}

it('an assumption is tested and decided, and appears in the report', async () => {
  const page = await openPage(server);
  await register(page, newFounder());
  const startupId = await createStartup(page, 'Routely');
  await answerFirstStep(page);

  await page.goto('/validation-board');
  await button(page, 'Create Validation Board').click();
  await page.getByLabel('Board Name').fill('Product Validation');
  await button(page, 'Create Board').click();
  await takeProposals(page);
  await prepareTest(page);
  await addResult(page, 'Bristol: £260 a night on the sheets', 'Supports');
  await addResult(page, 'Bath: £210 a night', 'Supports');
  await addResult(page, 'Cardiff pays nobody overtime', 'Contradicts');
  await decide(page);
  await expectAccessible(page, 'a decided card');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const column = page.getByRole('region', { name: 'Validated' });
  await column.getByRole('link', { name: COST }).waitFor();
  await page.getByRole('link', { name: 'Depots with two shifts pay first' }).waitFor();

  await page.goto('/');
  await page.getByRole('link', { name: /1 validated, 2 ideas/ }).waitFor();

  await page.goto(`/report/${startupId}/sections`);
  await button(page, 'Update with AI').click();
  const assumptions = page.getByRole('article', { name: 'Assumptions', exact: true });
  await assumptions.getByText(LEARNED, { exact: false }).waitFor();
  await assumptions.getByText('Results: 2 for, 1 against').waitFor();
  await expectNoSideways(page, 'the report');
  await assumptions.getByRole('button', { name: /Show sources/ }).click();
  await assumptions
    .getByRole('link', { name: `Validation board: ${COST}` })
    .first()
    .click();
  await page.getByRole('dialog', { name: COST }).waitFor();
});
