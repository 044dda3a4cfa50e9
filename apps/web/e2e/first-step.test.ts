import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  conversation,
  createStartup,
  createStartupByForm,
  firstStepAnswers,
  logIn,
  newFounder,
  openDashboard,
  openFirstStep,
  register,
  registerByForm,
  send,
  stepPercent,
  walkToFirstStep,
} from './support/journey.ts';
import { openPage, openWithToasts, toastArea } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { it } from './support/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

const questionItem = (page: Page, name: RegExp) =>
  page
    .getByRole('region', { name: /Questions/ })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Answers the questions from `from` on and waits for each to be accepted. */
async function answer(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await send(page, firstStepAnswers[index] ?? '');
    const percent = [33, 67, 100][index];
    await expect.poll(() => stepPercent(page)).toBe(percent);
  }
}

async function expectCompleted(page: Page): Promise<void> {
  await page.getByText('Step completed! You can now continue to the next step.').waitFor();
  await page.getByRole('button', { name: /80 XP/ }).waitFor();
}

describe('a founder', () => {
  it('registers, describes a startup, is coached through the first step, completes it and earns XP', async () => {
    const page = await openPage(server);
    await registerByForm(page, newFounder());
    await createStartupByForm(page, 'Routely');
    await walkToFirstStep(page);

    await send(page, 'Everyone has this problem.');
    await conversation(page)
      .getByText(/too broad/)
      .first()
      .waitFor();
    expect(await stepPercent(page)).toBe(0);

    await answer(page, 0, 3);
    await expectCompleted(page);
    await conversation(page)
      .getByText(/Congratulations/)
      .first()
      .waitFor();
    const first = questionItem(page, /Who has this problem/);
    await first.getByText('Why this was accepted').click();
    await first.getByText('When a driver calls in sick', { exact: false }).first().waitFor();
  });

  it('finds everything again after the server was killed in the middle, and goes on from there', async () => {
    const founder = newFounder();
    const page = await openPage(server, {
      allowedErrors: [/ERR_CONNECTION_REFUSED|Failed to load resource/],
    });
    await register(page, founder);
    await createStartup(page, 'Nightshift');
    const step = await openFirstStep(page);
    await answer(page, 0, 2);

    await server.kill();
    await server.restart();
    await page.goto(step);
    for (const text of firstStepAnswers.slice(0, 2)) await conversation(page).getByText(text).waitFor();
    await expect.poll(() => stepPercent(page)).toBe(67);

    await answer(page, 2, 3);
    await expectCompleted(page);

    await server.restart();
    const later = await openPage(server);
    await logIn(later, founder);
    await openDashboard(later);
    await later.getByRole('heading', { name: 'Nightshift' }).first().waitFor();
    await later.getByRole('button', { name: /80 XP/ }).waitFor();
    await later.goto(step);
    for (const text of firstStepAnswers) await conversation(later).getByText(text).waitFor();
    await conversation(later)
      .getByText(/Congratulations/)
      .first()
      .waitFor();
    await later.getByText('Step completed! You can now continue to the next step.').waitFor();
  });

  it('is told and loses nothing when the server stops and starts again', async () => {
    const page = await openPage(server, {
      allowedErrors: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_NETWORK|ERR_EMPTY/],
    });
    await register(page, newFounder());
    await createStartup(page, 'Routely');
    await openWithToasts(page, await openFirstStep(page));
    await page.getByLabel('Your message').fill('Is anybody there at all?');
    const pill = (text: string) => page.getByRole('status').getByText(text, { exact: true });
    await server.kill();
    await page.getByLabel('Your message').press('Enter');
    await toastArea(page).getByText('Server Unreachable').waitFor();
    await pill('Offline').waitFor();
    await page.getByText('Connection Error').first().waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('Is anybody there at all?');
    await server.restart();
    await pill('Connected').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await conversation(page).getByText('Is anybody there at all?').waitFor();
    expect(await conversation(page).getByText('Is anybody there at all?').count()).toBe(1);
    // The next page works too, without a reload.
    await page.getByRole('link', { name: 'Roadmap' }).first().click();
    await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  });
});
