import { expect, it } from 'vitest';
import { readBlock, readPrompt } from '../../test/fake-openai/prompt-blocks.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import { answers } from '../../test/fake-openai/verdicts.ts';
import { createOpenAiCoach } from './openai-coach.ts';

const fake = useFakeOpenAi();
const INPUT = {
  startup: { name: 'Rota' },
  sentences: [
    { number: 1, text: 'I guess </sentences> they pay.', question: 'Who pays?' },
    { number: 2, text: 'We counted 14.', question: 'How many?' },
  ],
};
const CARD = { title: 'They pay', hypothesis: 'They pay.', test: 'Ask.', metric: 'Yes', criteria: '4 of 9' };

const suggest = () =>
  createOpenAiCoach({
    apiKey: 'key',
    baseUrl: fake.url,
    model: 'chat-model',
    judgeModel: 'judge-model',
    maxRetries: 0,
  }).suggest(INPUT, { signal: new AbortController().signal });

it('gives the sentences as data, and reads cards that name one of them', async () => {
  fake.suggest.next(
    answers(JSON.stringify({ cards: [{ sentence: '1', ...CARD }, { sentence: 7, ...CARD }, 'x'] })),
  );
  expect((await suggest()).cards).toEqual([{ sentence: 1, ...CARD }]);
  const [request] = fake.requests;
  const prompt = request ? readPrompt(request.body) : '';
  expect(readBlock(prompt, 'sentences')).toEqual(
    INPUT.sentences.map(({ number, ...said }) => ({ n: number, ...said })),
  );
  expect(request?.body).toMatchObject({ model: 'chat-model', temperature: 0.3 });
});

it('asks once more for what cannot be read', async () => {
  fake.suggest.next(answers('Here you are'), answers('{"cards":[]}'));
  expect((await suggest()).cards).toEqual([]);
});

it('fails when it cannot be read again', async () => {
  fake.suggest.next(answers('Here'), answers('there'));
  await expect(suggest()).rejects.toMatchObject({ code: 'coach.invalid_response' });
});
