import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { completeSteps, createStartup, newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { countPages, readPdf } from './support/pdf.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const SAID = 'Dana at the Bristol depot planned eleven routes alone';

/** Opens a written report, as a new founder. */
async function openReport(): Promise<Page> {
  const page = await openPage(server);
  await register(page, newFounder());
  const startupId = await createStartup(page, 'Routely');
  const data = { who: 'Dana', heldOn: '2026-11-20', notes: 'I plan eleven routes alone.' };
  await page.request.post(`/api/startups/${startupId}/conversations`, { data });
  await completeSteps(page, 0, 3);
  await page.goto('/report/latest');
  await page.getByRole('button', { name: 'Update with AI', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Report updated' }).waitFor();
  return page;
}

it('reads as a document with numbered notes and pictures, and prints as such on A4 and Letter', async () => {
  const page = await openReport();
  await page.getByRole('link', { name: 'View sections' }).click();
  await page.getByRole('link', { name: 'Read Problem in the document' }).click();
  const text = page.getByRole('article', { name: 'Routely Report' });
  const problem = text.getByRole('region', { name: 'Problem', exact: true });
  await problem.getByText(SAID).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('problem');

  const mark = problem.getByRole('link', { name: /^Source \d+$/ }).last();
  await mark.click();
  const number = await mark.textContent();
  const note = page.locator(`#note-${number}`);
  expect(await note.evaluate(element => element.matches(':target'))).toBe(true);
  await note.getByRole('link', { name: 'Alternatives and size' }).waitFor();
  await note.getByRole('link', { name: `Back to source ${number} in the text` }).click();
  expect(await page.evaluate(() => window.location.hash)).toBe(`#reference-${number}`);
  // Without a model, only pictures of counts are drawn.
  const counted = text.getByRole('figure', { name: 'Real conversations' });
  expect(await counted.getByRole('row').allTextContents()).toEqual([
    'Conversations',
    'Asked: noted conversations only1',
    'Quoted: with a sentence marked0',
    'Surprised: with words against a hypothesis0',
  ]);
  expect(await text.getByText('No chart yet').count()).toBe(0);
  const missing = text.getByRole('region', { name: 'Still missing' });
  await missing.getByText('Pricing (locked)').waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectSoundInBoth(page, `document at ${width} px`);
  }
  await page.emulateMedia({ media: 'print' });
  // At the width of either paper, nothing in a picture is wider than the picture, and no page break splits it.
  for (const width of [672, 695]) {
    await page.setViewportSize({ width, height: 900 });
    const [inside, around] = [await counted.getByRole('table').boundingBox(), await counted.boundingBox()];
    expect(inside?.width).toBeLessThanOrEqual(around?.width ?? 0);
    expect(await counted.evaluate(element => getComputedStyle(element).breakInside)).toBe('avoid');
  }
  await page.emulateMedia({ media: null });
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format, printBackground: true });
    const pages = countPages(pdf);
    // The title has a page of its own.
    expect(pages).toBeGreaterThan(1);
    expectPrinted(await readPdf(pdf), pages);
  }
  await page.getByRole('link', { name: 'View sections' }).click();
  await page.getByRole('link', { name: 'Read as document' }).waitFor();
  await page.goto(`${page.url().replace(/sections$/, 'document')}`);
  await problem.waitFor();
  await page.getByRole('link', { name: 'View sections' }).click();

  // Printing from the sections prints the document.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', window.location.pathname);
  });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect
    .poll(() => page.evaluate(() => document.body.getAttribute('data-printed')))
    .toMatch(/^\/report\/\d+$/);
  await counted.waitFor();
});

/** @param printed null if no PDF reader is installed */
function expectPrinted(printed: string | null, pages: number): void {
  if (printed === null) return;
  const [title = '', ...others] = printed.split('\f');
  expect(title).toMatch(/^Routely Report\s+\d{1,2} \w+ \d{4}\n/);
  expect(title).toContain('Contents');
  expect(title).toMatch(new RegExp(`\\n1 ?/ ?${pages}\\n`));
  const COUNTED = [
    'Real conversations',
    'Asked: noted conversations only',
    '420',
    '210 supervisors who could buy',
  ];
  for (const part of [SAID, 'Name the problem', ...COUNTED]) expect(others.join('')).toContain(part);
  for (const part of ['Still missing', 'Dashboard', 'No chart yet']) expect(printed).not.toContain(part);
}
