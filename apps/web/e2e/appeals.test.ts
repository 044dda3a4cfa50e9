import { afterAll, beforeAll, expect } from 'vitest';
import { isFree, send, startFirstStep, stepPercent } from './support/journey.ts';
import { button, openOffice } from './support/office.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it } from './support/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

const REFUSED = 'Spreadsheets eat hours that nobody gets back.';
const SENTENCE = 'It says who loses the hours.';

it.each([390, 1280])('a founder appeals, and a person accepts, at %i px', async width => {
  const page = await openPage(server, { width, height: width < 500 ? 844 : 800 });
  await startFirstStep(page);
  await send(page, REFUSED);
  await expect.poll(() => isFree(page)).toBe(true);
  const openList = async () => {
    const list = page.getByText(/^Questions \d\/3$/);
    if ((await list.count()) > 0) await list.click();
  };
  await openList();
  await button(page, 'This was judged wrongly').click();
  await page.getByText(/Your programme will see your answers to this question/).waitFor();
  await page.getByLabel('What was judged wrongly, in a sentence').fill(SENTENCE);
  await expectSoundInBoth(page, 'An appeal');
  await button(page, 'Send').click();
  await page.getByText("Sent to your programme. You'll get a notice.").waitFor();

  const office = await openOffice(server);
  await office.goto('/admin/appeals');
  const appeal = office.getByRole('region', { name: /Who has this problem/ });
  await appeal.getByText(SENTENCE).waitFor();
  await appeal.getByText(REFUSED).waitFor();
  await expectSoundInBoth(office, 'Appeals');
  await appeal.getByLabel('Reason').fill('Clear enough for me.');
  await button(appeal, 'Accept').click();
  await office.getByText('Appeal accepted').waitFor();
  await office.getByLabel('Show').selectOption('decided');
  await button(office, 'Make it a labelled case').first().click();
  await office.getByText('Labelled pass').first().waitFor();

  await page.goto('/notices');
  await page.getByRole('link', { name: /Your programme accepted your answer/ }).click();
  await expect.poll(() => stepPercent(page)).toBe(33);
  await openList();
  await page.getByText('Accepted by a person').click();
  await page.getByText('Clear enough for me.').waitFor();
  await expectSoundInBoth(page, 'What a person accepted');
});
