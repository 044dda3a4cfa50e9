import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  conversation,
  createStartup,
  firstChallenge,
  isFree,
  newFounder,
  openFirstStep,
  register,
  send,
  startFirstStep,
  stepPercent,
} from './support/journey.ts';
import { openPage, passUntil } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

// A whole challenge with the practice coach: all four types of question, with steps that follow automatically.

const LAST_STEP = "You've unlocked “Target customer”. First step: “Your first group”.";
const server = await sharedServer();

async function expectStep(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

it('is worked through, question by question and step by step', async () => {
  const page = await openPage(server);
  await startFirstStep(page);
  for (const [index, { title, answers }] of firstChallenge.entries()) {
    await expectStep(page, title);
    await expect.poll(() => stepPercent(page)).toBe(0);
    for (const [place, text] of answers.entries()) {
      await expect.poll(() => isFree(page)).toBe(true);
      const option = page.getByRole('button', { name: text, exact: true });
      if ((await option.count()) === 0) await send(page, text);
      else await option.click();
      await expect.poll(() => stepPercent(page)).toBe([33, 67, 100][place]);
    }
    const isLast = index === firstChallenge.length - 1;
    await page
      .getByText(isLast ? LAST_STEP : 'Step completed! You can now continue to the next step.')
      .waitFor();
    if (!isLast) await page.getByRole('link', { name: 'Continue to next step' }).click();
    // The summary of a completed challenge stays until the founder leaves it.
  }
  await page.getByRole('heading', { name: '“Problem & market” is complete' }).waitFor();
  await page.getByText('Step by step, in your own words:').waitFor();
  await page.getByText('+200 XP').waitFor();
  // Until the next challenge's steps have loaded, the link leads to the challenge's page.
  await page.getByText(/ First step: “/).waitFor();
  await page.getByRole('link', { name: 'Continue to next challenge' }).click();
  await page.waitForURL(/\/challenge\/2\/step\/\d+$/);
  await page.goto('/challenge/1');
  await page.getByText('3 steps • 3 completed • 100% complete').waitFor();
  await page.getByRole('button', { name: /390 XP/ }).waitFor();
});

/** Opens the first step with a fake clock, and answers all its questions. */
async function answerFirstStep(): Promise<Page> {
  const page = await openPage(server);
  await register(page, newFounder());
  await createStartup(page, 'Routely');
  await page.clock.install();
  await openFirstStep(page);
  for (const [place, text] of (firstChallenge[0]?.answers ?? []).entries()) {
    await expect.poll(() => isFree(page)).toBe(true);
    await send(page, text);
    await expect.poll(() => stepPercent(page)).toBe([33, 67, 100][place]);
  }
  return page;
}

it('does not move to the next step while the founder reads back', async () => {
  const page = await answerFirstStep();
  const stay = page.getByRole('button', { name: 'Stay here' });
  await stay.waitFor();
  await conversation(page).hover();
  await page.mouse.wheel(0, -200);
  await stay.waitFor({ state: 'detached' });
  await page.clock.runFor(60_000);
  await expectStep(page, 'Name the problem');
  await page.getByRole('link', { name: 'Continue to next step' }).waitFor();
});

it('lets the founder stay in a step, and reset it', async () => {
  const page = await answerFirstStep();
  // Clicks as voice control does: moving the pointer or pressing a key would already have cancelled the countdown.
  await page.getByRole('button', { name: 'Stay here' }).dispatchEvent('click');
  // Otherwise the next step would open once the message can have been read.
  await page.clock.runFor(60_000);
  await expectStep(page, 'Name the problem');

  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Reset step' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset step' }).click();
  await page.getByText('Step has been reset').waitFor();
  await expect.poll(() => stepPercent(page)).toBe(0);
  await expect
    .poll(() =>
      conversation(page)
        .getByText(firstChallenge[0]?.answers[0] ?? '')
        .count(),
    )
    .toBe(0);
  await conversation(page).getByText("Let's get the problem straight").waitFor();
  // Nothing from before the reset comes back, and the XP stays.
  await page.clock.runFor(3500);
  expect(await stepPercent(page)).toBe(0);
  await page.getByRole('button', { name: /80 XP/ }).waitFor();
  await send(page, firstChallenge[0]?.answers[0] ?? '');
  await expect.poll(() => stepPercent(page)).toBe(33);
});

it('is the same in two tabs, and a reset in one is one in both', async () => {
  const here = await openPage(server);
  await register(here, newFounder());
  await createStartup(here, 'Routely');
  // The other tab polls the progress, and the fake clock is that of both tabs.
  await here.clock.install();
  await openFirstStep(here);
  const there = await here.context().newPage();
  await there.goto(here.url());
  // Waits for hydration: later, it would take over what the first tab is just sending.
  await there.locator('#root:not([data-rendered])').waitFor();
  await conversation(there).getByText("Let's get the problem straight").first().waitFor();
  await there.getByLabel('Your message').fill('Half typed');
  const answer = firstChallenge[0]?.answers[0] ?? '';
  await send(here, answer);
  await expect.poll(() => stepPercent(here)).toBe(33);
  await passUntil(there, async () => (await stepPercent(there)) === 33);
  await conversation(there).getByText(answer).waitFor();
  expect(await there.getByLabel('Your message').inputValue()).toBe('Half typed');

  await here.getByRole('button', { name: 'More options' }).click();
  await here.getByRole('menuitem', { name: 'Reset step' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'Reset step' }).click();
  await expect.poll(() => stepPercent(here)).toBe(0);
  await passUntil(there, async () => (await stepPercent(there)) === 0);
  await expect.poll(() => conversation(there).getByText(answer).count()).toBe(0);
});
