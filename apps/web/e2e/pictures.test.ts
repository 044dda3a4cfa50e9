import { afterAll, beforeAll, expect } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../api/src/test/fake-openai/fake-openai.ts';
import { readBlock, readPrompt } from '../../api/src/test/fake-openai/prompt-blocks.ts';
import { answers, judges } from '../../api/src/test/fake-openai/verdicts.ts';
import { completeSteps, createStartup, newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it } from './support/worker.ts';

// A model that reads the figures of a market from the answers.

let provider: FakeOpenAi;
let server: TestServer;
beforeAll(async () => {
  provider = await startFakeOpenAi();
  // The question being asked comes first.
  provider.judge.always(
    judges(({ criteria, sentences }) =>
      criteria.map(({ label, question }) => {
        const met = question === criteria[0]?.question;
        const cited = met ? sentences.slice(-1).map(({ number }) => number) : [];
        return { criterion: label, met, sentences: cited, missing: '' };
      }),
    ),
  );
  provider.rows.always(exchange => {
    const said = readBlock(readPrompt(exchange.request.body), 'sentences') as { n: number; text: string }[];
    const sentence = (text: string) => said.find(one => one.text.includes(text))?.n;
    const rows = [
      { sentence: sentence('210'), label: 'supervisors', figures: ['210'], part_of: 0 },
      { sentence: sentence('210'), label: 'who could buy', figures: ['210'], part_of: 1 },
    ];
    return answers(JSON.stringify({ rows: sentence('210') ? rows : [] }))(exchange);
  });
  server = await startServer({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' });
});
afterAll(async () => {
  await server?.dispose();
  await provider?.close();
});

it('shows a picture once its founder has checked the rows by their sentences, and hides it', async () => {
  const page = await openPage(server);
  await register(page, newFounder());
  await createStartup(page, 'Routely');
  await completeSteps(page, 0, 3);
  await page.goto('/report/latest/sections');
  await page.getByRole('button', { name: 'Update with AI', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Report updated' }).waitFor();
  await page.getByRole('link', { name: 'Read as document, 1 chart to check' }).waitFor();
  await page.getByRole('link', { name: 'Read Problem in the document' }).click();
  const document = page.getByRole('article', { name: 'Routely Report' });
  const form = document.getByRole('form', { name: 'How many could buy' });
  await form
    .getByRole('group', { name: /which leaves 210 supervisors/ })
    .first()
    .waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectSoundInBoth(page, `rows to confirm at ${width} px`);
  }
  await form.getByLabel('Count').last().fill('2,000');
  await form.getByRole('button', { name: 'Show chart' }).click();
  await form.getByText("“who could buy” can't be more than “supervisors”, which it's part of.").waitFor();
  await form.getByLabel('Count').last().fill('200');
  await form.getByRole('button', { name: 'Show chart' }).click();
  const market = document.getByRole('figure', { name: 'How many could buy' });
  await market.waitFor();
  expect(await market.getByRole('row').allTextContents()).toEqual([
    'CountPart of',
    expect.stringMatching(/^supervisors\d+210$/),
    expect.stringMatching(/^who could buy\d+200supervisors$/),
  ]);
  await page.reload();
  await market.getByRole('button', { name: 'Hide chart' }).click();
  await document.getByText('How many could buy is hidden.').waitFor();
  await document.getByRole('button', { name: 'Review chart' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
});
