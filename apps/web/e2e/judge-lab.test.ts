import { afterAll, beforeAll, expect } from 'vitest';
import { button, openOffice } from './support/office.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it } from './support/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

it('an administrator measures the judge, adds a case it gets wrong, and measures again', async () => {
  const page = await openOffice(server);
  await page.goto('/admin/judge');
  const start = async () => {
    for (const source of [/^Shipped \(/, /^Held out \(/, /^Walks \(/])
      await page.getByLabel(source).uncheck();
    await page.getByText(/^\d+ cases, judged by fixed rules/).waitFor();
    await button(page, 'Start run').click();
  };
  await start();
  const result = page.getByRole('region', { name: /^Result of/ });
  await result.getByText('False accepts: none').waitFor();
  await expectSoundInBoth(page, 'A result of the judge lab');

  await button(page, 'Add Case').click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Question/).selectOption({ index: 1 });
  await form.getByLabel(/^Answer/).fill('Bla bla.');
  await form.getByLabel('The judge should').selectOption('Accept it');
  await expectSoundInBoth(page, 'A case by hand');
  await button(form, 'Create Case').click();
  await page.getByRole('rowheader', { name: /Bla bla/ }).waitFor();

  await page.getByLabel('Added by hand (1)').waitFor();
  await start();
  await result.getByText(/^Beside the run of/).waitFor();
  await result.getByText('False refusals (1)').click();
  await result.getByText('Bla bla.').waitFor();
  await expect
    .poll(() => page.getByRole('table', { name: 'Runs', exact: true }).getByRole('rowheader').count())
    .toBe(2);
});
