import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { conversation, createStartup, isFree, newFounder, register, send } from './support/journey.ts';
import { openPage, type PageOptions } from './support/page.ts';
import { expectSound, expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

// Rehearsing an interview with a persona of the practice coach, and its review.

const server = await sharedServer();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openPersonas(options: PageOptions = {}) {
  const page = await openPage(server, options);
  await register(page, newFounder());
  await createStartup(page, 'Routely');
  await page.goto('/persona-chat');
  await page.getByRole('heading', { name: 'Chat with AI Personas' }).waitFor();
  return page;
}

async function say(page: Page, ...messages: string[]): Promise<void> {
  for (const message of messages) {
    await send(page, message);
    await expect.poll(() => isFree(page)).toBe(true);
  }
}

async function endEarly(page: Page): Promise<void> {
  await button(page, 'End interview').click();
  const dialog = page.getByRole('dialog', { name: 'End interview' });
  await dialog.getByText(/^You have 9:\d\d left/).waitFor();
  await dialog.getByRole('button', { name: 'End interview' }).click();
  await page.getByText('The interview has ended.', { exact: true }).last().waitFor();
}

const review = (page: Page) => page.getByRole('dialog', { name: 'Interview with Dana' });
const marked = (page: Page, text: string) =>
  review(page).getByRole('listitem').filter({ hasText: text }).first();

it('is rehearsed, ended and reviewed, twice, and the dashboard draws how the questions become better', async () => {
  const page = await openPersonas();
  await button(page, 'Rehearse an interview').click();
  await page.getByRole('heading', { name: 'What to find out' }).waitFor();
  await expectSoundInBoth(page, 'briefing');
  await button(page, 'Start interview').click();
  await conversation(page)
    .getByText(/^You have ten minutes with Dana, who /)
    .waitFor();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  await button(page, 'Switch persona').waitFor({ state: 'detached' });
  await say(
    page,
    'What did it cost you the last time?',
    "Don't you think that is too much?",
    'We have built an app that plans routes.',
  );
  await expectSoundInBoth(page, 'interview');
  await endEarly(page);
  await page.getByLabel('Your message').waitFor({ state: 'detached' });

  await button(page, 'See the review').click();
  await review(page).getByText('1 of 3').waitFor();
  await review(page)
    .getByText(/fixed rules, not an AI model/)
    .waitFor();
  expect(await marked(page, 'What did it cost you the last time?').textContent()).toMatch(/^Good/);
  expect(await marked(page, "Don't you think").textContent()).toMatch(/^Leading/);
  expect(await marked(page, 'We have built an app').textContent()).toMatch(/^Pitch/);
  expect(await marked(page, 'We have built').locator('mark').textContent()).toBe('We have built an app');
  await review(page).getByText('Money · you found this out').waitFor();
  await review(page).getByText('Problem · you missed this').first().waitFor();
  await expectSoundInBoth(page, 'review');
  await page.reload();
  await button(page, 'See the review').click();
  await review(page).getByText('1 of 3').waitFor();

  await page.goto('/');
  await page.getByText('33% in 1 interview').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Rehearse again' }).click();
  await button(page, 'Start interview').click();
  await say(page, 'What happened the last time a driver called in sick?');
  await endEarly(page);
  await button(page, 'See the review').click();
  await review(page).getByText('1 of 1').waitFor();
  await page.goto('/');
  await page.getByText('100% in the last of 2').waitFor();
  await page.getByRole('img', { name: /from the oldest to the newest interview: 33%, 100%$/ }).waitFor();
  await expectSound(page, 'dashboard');
});

it('fits on a phone, and says when nothing was asked', async () => {
  const page = await openPersonas({ width: 390, height: 780 });
  await expectSoundInBoth(page, 'personas');
  await button(page, 'Rehearse an interview').click();
  await page.getByRole('heading', { name: 'What to find out' }).waitFor();
  await expectSoundInBoth(page, 'briefing');
  await button(page, 'Start interview').click();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  await expectSoundInBoth(page, 'interview');
  await endEarly(page);
  await expectSoundInBoth(page, 'interview that is over');
  await button(page, 'See the review').click();
  await review(page).getByRole('heading', { name: 'Nothing to review' }).waitFor();
});
