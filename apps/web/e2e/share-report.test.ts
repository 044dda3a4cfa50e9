import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import mammoth from 'mammoth';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { completeSteps, createStartup, newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const SAID = 'Dana at the Bristol depot planned eleven routes alone';
const QUESTION = 'How many <b>depots</b> did you ask?';
const ANSWER = 'Eleven, all in the south-west.';

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a written report, as a new founder. */
async function openReport(): Promise<Page> {
  const page = await openPage(server);
  await register(page, newFounder());
  await createStartup(page, 'Routely');
  await completeSteps(page, 0, 1);
  await page.goto('/report/latest');
  await button(page, 'Update with AI').click();
  await page.getByRole('alert').filter({ hasText: 'Report updated' }).waitFor();
  return page;
}

async function chooseMore(page: Page, name: string): Promise<void> {
  await button(page, 'More options').click();
  await page.getByRole('menuitem', { name }).click();
}

it('is shared by a link, commented on by somebody without an account, answered, and withdrawn', async () => {
  const page = await openReport();
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByText('7 days').click();
  await expectSoundInBoth(page, 'sharing');
  await button(dialog, 'Create link').click();
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(address).toMatch(/\/shared\/[\w-]{22}$/);

  const reader = await openPage(server, { width: 390, height: 844, isNewVisitor: true });
  const asked: string[] = [];
  reader.on('request', request => asked.push(new URL(request.url()).pathname));
  const answer = await reader.goto(address);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await reader.getByRole('heading', { name: 'Routely Report', level: 1 }).waitFor();
  await section(reader, 'Problem').getByText(SAID).first().waitFor();
  await reader.getByLabel('Your name').fill('Noor');
  await reader.getByRole('textbox', { name: 'Comment' }).fill(QUESTION);
  await button(reader, 'Send comment').click();
  await reader.getByRole('listitem').getByText(QUESTION).waitFor();
  await expectSoundInBoth(reader, 'shared report');
  // The page requests nothing of an account and leaves no session behind.
  const elsewhere = asked.filter(path => /^\/api\/(?!shared\/|health$)/.test(path));
  expect(elsewhere).toEqual([]);
  expect(await reader.context().cookies()).toEqual([]);

  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Report, 1 new comment' }).first().waitFor();
  await button(page, 'Share, 1 new comment').click();
  await dialog.getByText('1 view').waitFor();
  await button(dialog, "Answer to Noor's comment").click();
  await dialog.getByLabel('Your answer').fill(ANSWER);
  await button(dialog, 'Save answer').click();
  await dialog.getByText(ANSWER).waitFor();
  await expectSoundInBoth(page, 'comments');
  await reader.reload();
  await reader.getByText(ANSWER).waitFor();

  await expectUnframed(address);
  await dialog.getByRole('button', { name: /^Turn off/ }).click();
  await button(page, 'Turn off link').click();
  await dialog.getByText(/^Turned off on/).waitFor();
  await reader.reload();
  await reader.getByRole('heading', { name: "This link doesn't work" }).waitFor();
  await expectSoundInBoth(reader, 'a link that is over');
});

/** Expects that a page of another origin cannot show it in a frame. */
async function expectUnframed(address: string): Promise<void> {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${address}"></iframe>`);
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const other = await openPage(server, { allowedErrors: [/./] });
  const answered = other.waitForResponse(address);
  await other.goto(`http://127.0.0.1:${port}/`);
  expect((await answered).status()).toBe(200);
  await expect.poll(() => other.frames()[1]?.url()).toMatch(/^chrome-error:/);
  elsewhere.close();
}

it('is shown to readers without what its founder left out, as the preview shows it', async () => {
  const page = await openReport();
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByLabel('Label').fill('For Anna at the bank');
  const said = dialog.getByRole('checkbox', { name: new RegExp(SAID) });
  await said.first().waitFor();
  for (const box of await said.all()) await box.uncheck();
  await button(dialog, 'Replace a name').click();
  await dialog.getByLabel('In the report').fill('food wholesalers');
  await dialog.getByLabel('Readers see').fill('regional caterers');
  await expectSoundInBoth(page, 'sharing without some words');
  await button(dialog, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'What readers see' });
  await preview.getByText('regional caterers').first().waitFor();
  await expectSoundInBoth(page, 'preview');
  const previewed = await preview.getByRole('article').textContent();
  await page.keyboard.press('Escape');
  await button(dialog, 'Create link').click();

  // As on plain http, where browsers have no clipboard to write to.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await button(dialog, 'Copy').click();
  await button(dialog, 'Copied').waitFor();

  const reader = await openPage(server, { isNewVisitor: true });
  await reader.goto(address);
  const shown = reader.getByRole('article', { name: 'Routely Report' });
  await shown.waitFor();
  expect(await shown.textContent()).toBe(previewed);
  const token = address.split('/').at(-1);
  for (const path of [`/shared/${token}`, `/api/shared/${token}`]) {
    const answer = await reader.request.get(new URL(path, address).href);
    expect(await answer.text()).not.toMatch(/Bristol|food wholesalers|Anna/);
  }

  await button(dialog, 'Change “For Anna at the bank”').click();
  await dialog.getByLabel('Label').press('Control+A');
  await dialog.getByLabel('Label').press('Control+V');
  expect(await dialog.getByLabel('Label').inputValue()).toBe(address);
  await dialog.getByRole('checkbox', { name: /^Solution/ }).check();
  await dialog.getByRole('checkbox', { name: 'Problem', exact: true }).uncheck();
  await button(dialog, 'Save changes').click();
  await button(dialog, `Change “${address}”`).waitFor();
  await reader.reload();
  await reader.getByText(/^Nothing to read yet/).waitFor();
});

it('has versions that are read and restored, and comes as a document for Word', async () => {
  const page = await openReport();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download Word').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^routely-report-\d{4}-\d\d-\d\d\.docx$/);
  const { value } = await mammoth.convertToHtml({ buffer: await readFile(await download.path()) });
  for (const part of ['<h1>Problem</h1>', SAID, '<h1>Sources</h1>', 'answer in “Name the problem”'])
    expect(value).toContain(part);

  await chooseMore(page, 'Reset Report');
  await button(page.getByRole('dialog'), 'Reset Report').click();
  await page.getByText('Not written yet').waitFor();
  await chooseMore(page, 'Versions');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\+\d+ words in \d+ sections?$/).waitFor();
  await expectSoundInBoth(page, 'versions');
  await dialog.getByRole('listitem').getByRole('button').click();
  await section(page, 'Problem').getByText(SAID).first().waitFor();
  await button(dialog, 'Compare with current').click();
  await section(page, 'Problem').locator('del').getByText(SAID).waitFor();
  await expectSoundInBoth(page, 'a version compared');
  await button(dialog, 'Restore this version').click();
  await dialog.waitFor({ state: 'detached' });
  await section(page, 'Problem').getByText(SAID).first().waitFor();
});
