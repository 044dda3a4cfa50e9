import { expect, test } from 'vitest';
import { embeds } from '../../test/fake-openai/embeddings.ts';
import type { Behaviour } from '../../test/fake-openai/exchange.ts';
import { fails, sends, sendsHuge, staysSilent } from '../../test/fake-openai/faults.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import type { CoachErrorCode } from '../coach-error.ts';
import { createOpenAiCoach } from './openai-coach.ts';

const fake = useFakeOpenAi();

function build(embeddingModel?: string) {
  return createOpenAiCoach({
    apiKey: 'key',
    baseUrl: fake.url,
    model: 'chat-model',
    judgeModel: 'judge-model',
    embeddingModel,
  });
}

const { signal } = new AbortController();
const json = (body: object) => sends(JSON.stringify(body), { contentType: 'application/json' });

test('there are none without a model for them', () => {
  expect(build().embed).toBeUndefined();
});

test('each text has its vector, whatever the order they came in', async () => {
  fake.embed.next(embeds(text => [text.length, 1]));
  expect(await build('small').embed?.(['one', 'three'], { signal })).toEqual({
    vectors: [
      [3, 1],
      [5, 1],
    ],
    model: 'small',
    usage: { model: 'small', inputTokens: 14, outputTokens: 0 },
  });
  expect(fake.requests[0]?.body).toMatchObject({ model: 'small', encoding_format: 'float' });
});

test.each<[string, Behaviour, CoachErrorCode]>([
  ['no such interface', fails(404), 'coach.unavailable'],
  ['one vector for two texts', json({ data: [{ index: 0, embedding: [1] }] }), 'coach.invalid_response'],
  ['vectors of two lengths', embeds(text => [...text].map(() => 1)), 'coach.invalid_response'],
  ['empty vectors', embeds(() => []), 'coach.invalid_response'],
  ['text for numbers', json({ data: [{ index: 0, embedding: 'AACAPw==' }] }), 'coach.invalid_response'],
  ['10 MB', sendsHuge(10_000_000, { contentType: 'application/json' }), 'coach.invalid_response'],
])('%s is a failure', async (_name, behaviour, code) => {
  fake.embed.always(behaviour);
  await expect(build('small').embed?.(['one', 'three'], { signal })).rejects.toMatchObject({
    name: 'CoachError',
    code,
  });
});

test('an abort ends the request, with the caller’s own reason', async () => {
  fake.embed.next(staysSilent());
  const controller = new AbortController();
  const embedded = build('small').embed?.(['one'], { signal: controller.signal });
  const request = await fake.waitForRequest('embed');
  const reason = new Error('too late');
  controller.abort(reason);
  await expect(embedded).rejects.toBe(reason);
  await request.ended;
  expect(request.hungUp).toBe(true);
});
