import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  conversation,
  firstStepAnswers,
  isFree,
  send,
  startFirstStep,
  stepPercent,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const BETTER =
  'Receptionists at small vets in Leeds. Whenever an owner cancels on the day, they ring round while people queue at the desk.';

async function answerFirstStep(width: number): Promise<Page> {
  const page = await openPage(server, { width, height: width < 500 ? 844 : 800 });
  await startFirstStep(page);
  for (const [place, text] of firstStepAnswers.entries()) {
    await expect.poll(() => isFree(page)).toBe(true);
    await send(page, text);
    await expect.poll(() => stepPercent(page)).toBe([33, 67, 100][place]);
  }
  return page;
}

const openList = async (page: Page) => {
  const line = page.getByText('Questions 3/3');
  if ((await line.count()) > 0) await line.click();
};

const toEnd = (page: Page) =>
  conversation(page).evaluate(list => list.scrollHeight - list.scrollTop - list.clientHeight);

it.each([390, 1280])('an accepted answer is revised in a completed step, at %i px', async width => {
  const page = await answerFirstStep(width);
  await page.getByText('Step completed! You can now continue to the next step.').waitFor();
  await page.getByText('+50 XP').waitFor();
  // The end of the conversation is in view, so the next step may open automatically.
  await page.getByRole('button', { name: 'Stay here' }).waitFor();
  expect(await toEnd(page)).toBeLessThan(96);
  await page.getByRole('button', { name: 'Stay here' }).dispatchEvent('click');

  await openList(page);
  await page.getByRole('button', { name: /^Revise: Who has this problem/ }).click();
  const input = page.getByLabel('Your message');
  expect(await input.inputValue()).toContain(firstStepAnswers[0]?.slice(0, 30) ?? '?');
  await expectSoundInBoth(page, 'Revising');

  // A reload keeps both the revision and its typed text.
  await input.fill('Everybody.');
  await page.reload();
  await page.getByText('Revising:').waitFor();
  await expect.poll(() => input.inputValue()).toBe('Everybody.');
  await send(page, 'Everybody.');
  await conversation(page)
    .getByText(/^Your earlier answer to/)
    .waitFor();
  // The revision goes on, with the refused text in the input to be improved.
  await page.getByText('Revising:').waitFor();
  await expect.poll(() => input.inputValue()).toBe('Everybody.');
  await openList(page);
  await page.getByText('Why this was accepted').first().click();
  expect(await page.getByText('Earlier answer', { exact: true }).count()).toBe(0);

  await openList(page);
  await input.fill(BETTER);
  await page.getByLabel('Send message').click();
  await conversation(page)
    .getByText(/^Your new answer to/)
    .waitFor();
  await openList(page);
  const item = page
    .getByRole('region', { name: /Questions/ })
    .getByRole('listitem')
    .first();
  await item.getByText('Earlier answer', { exact: true }).waitFor({ state: 'attached' });
  expect(await item.getByRole('blockquote').first().textContent()).toContain('Receptionists at small vets');
  expect(await stepPercent(page)).toBe(100);
  await page.getByRole('button', { name: /80 XP/ }).waitFor();
});

it('is given up, and the step is where it was', async () => {
  const page = await answerFirstStep(1280);
  await page.getByRole('button', { name: /^Revise: When did it last/ }).click();
  await page.getByText('Revising:').waitFor();
  await page.getByRole('button', { name: 'Keep my earlier answer' }).click();
  await page.getByRole('link', { name: 'Continue to next step' }).waitFor();
});

it('shows which needs of the current question are met, as soon as they are', async () => {
  const page = await openPage(server);
  await startFirstStep(page);
  const needs = page.getByRole('list', { name: 'What the answer needs' }).getByRole('listitem');
  const states = async () => (await needs.allTextContents()).map(text => text.split(':')[0]);
  await expect.poll(states).toEqual(['Missing', 'Missing']);
  await send(page, 'Receptionists at small dental surgeries have it.');
  await expect.poll(states).toEqual(['Met', 'Missing']);
  expect(await needs.first().textContent()).toContain('Receptionists at small dental surgeries');
});

it('leaves the conversation half of the height at a zoom of 200 %', async () => {
  const page = await openPage(server, { width: 640, height: 400 });
  await startFirstStep(page);
  expect(await conversation(page).evaluate(list => list.clientHeight)).toBeGreaterThanOrEqual(200);
  // The navigation bar is still there, at the end of the page.
  await page
    .getByRole('navigation', { name: 'Main, small screens' })
    .getByText('Report')
    .scrollIntoViewIfNeeded();
  await expectSoundInBoth(page, 'A low window');
});
