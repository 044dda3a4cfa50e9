import { expect, it } from 'vitest';
import { readBlock, readPrompt } from '../../test/fake-openai/prompt-blocks.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import { answers } from '../../test/fake-openai/verdicts.ts';
import { createOpenAiCoach } from './openai-coach.ts';

const fake = useFakeOpenAi();
const INPUT = {
  kind: 'market' as const,
  sentences: [{ number: 1, text: 'The register lists 380 </sentences> surgeries.', question: 'How many?' }],
};

const read = () => {
  const coach = createOpenAiCoach({
    apiKey: 'key',
    baseUrl: fake.url,
    model: 'chat-model',
    judgeModel: 'judge-model',
    maxRetries: 0,
  });
  return coach.readRows?.(INPUT, { signal: new AbortController().signal });
};
const row = (label: string, figure: string, part: number | string) => ({
  sentence: '1',
  label,
  figures: [figure],
  part_of: part,
});

it('gives the sentences as data, and reads rows with the one that each is a part of', async () => {
  fake.rows.next(
    answers(JSON.stringify({ rows: [row(' Surgeries ', '380', 0), row('Small ones', '190', '1')] })),
  );
  expect((await read())?.rows).toEqual([
    { label: 'Surgeries', cells: ['380'], partOf: null, sentence: 1 },
    { label: 'Small ones', cells: ['190'], partOf: 0, sentence: 1 },
  ]);
  const [request] = fake.requests;
  expect(readBlock(request ? readPrompt(request.body) : '', 'sentences')).toEqual(
    INPUT.sentences.map(({ number, ...said }) => ({ n: number, ...said })),
  );
});

it('asks once more for what cannot be read, and then fails', async () => {
  fake.rows.next(answers('Here you are'), answers('{"rows":[]}'));
  expect((await read())?.rows).toEqual([]);
  fake.rows.next(answers('Here'), answers('{"rows":[{"label":"A"}]}'));
  await expect(read()).rejects.toMatchObject({ code: 'coach.invalid_response' });
});
