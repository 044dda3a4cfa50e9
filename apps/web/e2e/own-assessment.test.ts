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
const REFUSED = [
  'Spreadsheets eat hours that nobody gets back.',
  'Honestly it feels like wading through mud.',
];

const openList = async (page: Page) => {
  const list = page.getByText(/^Questions \d\/3$/);
  if ((await list.count()) > 0) await list.click();
};

/** Has the first question refused twice, after which the founder may count it. */
async function countFirst(page: Page): Promise<void> {
  for (const said of REFUSED) {
    await expect.poll(() => isFree(page)).toBe(true);
    await send(page, said);
  }
  await expect.poll(() => isFree(page)).toBe(true);
}

it.each([390, 1280])(
  'a refused question is counted, and marked in the list, in the report and behind a link, at %i px',
  async width => {
    const page = await openPage(server, { width, height: width < 500 ? 844 : 800 });
    await startFirstStep(page);
    await countFirst(page);
    await openList(page);
    const count = page.getByRole('button', { name: 'Count it anyway' });
    await count.waitFor();
    await expectSoundInBoth(page, 'An own assessment is offered');
    await count.press('Enter');
    await page.getByText('Question completed').first().waitFor();
    await expect.poll(() => stepPercent(page)).toBe(33);
    expect(await page.getByLabel('Your message').evaluate(input => input === document.activeElement)).toBe(
      true,
    );
    await openList(page);
    const first = page
      .getByRole('region', { name: /Questions/ })
      .getByRole('listitem')
      .first();
    await first.getByText('Your own assessment').click();
    expect(await first.getByRole('blockquote').allTextContents()).toEqual(REFUSED);
    await expectSoundInBoth(page, 'An own assessment');
    await openList(page);

    // The others are accepted, so the step earns its XP. The first question earns none.
    for (const said of firstStepAnswers.slice(1)) {
      await expect.poll(() => isFree(page)).toBe(true);
      await send(page, said);
    }
    await page.getByText('Step completed! You can now continue to the next step.').waitFor();
    await page.getByText('+50 XP').waitFor();
    await page.getByRole('button', { name: 'Stay here' }).dispatchEvent('click');
    await page.getByRole('button', { name: /70 XP/ }).waitFor();

    await page.goto('/report');
    await page.getByRole('button', { name: 'Update with AI' }).click();
    await page.getByText('Report updated').first().waitFor();
    const sources = page.getByRole('list', { name: 'Sources of Problem' });
    await sources.waitFor();
    const marked = await sources
      .getByRole('listitem')
      .filter({ hasText: '(own assessment)' })
      .allTextContents();
    expect(marked.map(text => REFUSED.some(said => text.includes(said)))).toEqual([true, true]);

    const [, startupId] = /report\/(\d+)/.exec(page.url()) ?? [];
    const report = await page.request.get(`/api/startups/${startupId}/report`);
    const links = `/api/reports/${(await report.json()).id}/links`;
    const link = await page.request.post(links, { data: { days: 7, sections: ['problem'] } });
    await page.goto(`/shared/${(await link.json()).token}`);
    await page.getByText('(own assessment)').first().waitFor();
  },
);

it('an accepted answer takes its place', async () => {
  const page = await openPage(server);
  await startFirstStep(page);
  await countFirst(page);
  await page.getByRole('button', { name: 'Count it anyway' }).click();
  await page.getByRole('button', { name: /^Revise: Who has this problem/ }).click();
  await page.getByLabel('Your message').fill(firstStepAnswers[0]);
  await page.getByLabel('Send message').click();
  await conversation(page)
    .getByText(/^Your new answer to/)
    .waitFor();
  const list = page.getByRole('region', { name: 'Questions' });
  await list.getByText('Why this was accepted').waitFor();
  expect(await list.getByText('Your own assessment').count()).toBe(0);
  await page.getByRole('button', { name: /10 XP/ }).waitFor();
});
