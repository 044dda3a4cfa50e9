import { afterAll, beforeAll, expect } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../api/src/test/fake-openai/fake-openai.ts';
import { says } from '../../api/src/test/fake-openai/replies.ts';
import { meetsAll } from '../../api/src/test/fake-openai/verdicts.ts';
import { conversation, isFree, send, startFirstStep, stepPercent } from './support/journey.ts';
import { button, openOffice } from './support/office.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectSound } from './support/sound.ts';
import { it } from './support/worker.ts';

// A model that accepts everything as an answer, as a small one did.

let provider: FakeOpenAi;
let server: TestServer;
beforeAll(async () => {
  provider = await startFakeOpenAi();
  provider.judge.always(meetsAll());
  provider.reply.always(says('Great answer! Now question 2.'));
  server = await startServer({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test', JUDGE_EXAM: 'on' });
});
afterAll(async () => {
  await server?.dispose();
  await provider?.close();
});

const FAILED = /^This model accepted \d+ of 16 answers that say nothing, so fixed rules judge instead$/;

it('is examined again when an administrator asks for it', async () => {
  const page = await openOffice(server);
  await page.getByRole('complementary', { name: 'Who judges' }).getByRole('link', { name: 'Judge' }).click();
  const judge = page.getByRole('region', { name: 'Judge' });
  await judge.getByText(FAILED).waitFor();
  await judge.getByText('What it got wrong').click();
  await judge.getByText("Accepted, but shouldn't have been").first().waitFor();
  await expectSound(page);
  const asked = provider.requests.length;
  await button(page, 'Examine again').click();
  await judge.getByText(/is being examined/).waitFor();
  await judge.getByText(FAILED).waitFor();
  expect(provider.requests.length).toBeGreaterThan(asked + 10);
});

it('fails its exam: it talks, rules judge, and everybody is told', async () => {
  const page = await openPage(server);
  await startFirstStep(page);
  await page.getByRole('button', { name: FAILED }).waitFor();
  await send(page, 'hi, what do I need to do here?');
  await conversation(page).getByText('Great answer! Now question 2.', { exact: true }).waitFor();
  await conversation(page).getByText('Question 1 stays open.').waitFor();
  await expect.poll(() => isFree(page)).toBe(true);
  expect(await stepPercent(page)).toBe(0);
});
