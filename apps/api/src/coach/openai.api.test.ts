import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { at, buildChat, until } from '../test/chat.ts';
import { namesOf, textOf } from '../test/event-stream.ts';
import { embeds } from '../test/fake-openai/embeddings.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../test/fake-openai/fake-openai.ts';
import { says, stallsAfter } from '../test/fake-openai/replies.ts';
import { finds } from '../test/fake-openai/searches.ts';
import { meetsAll } from '../test/fake-openai/verdicts.ts';
import { createOpenAiCoach } from './openai/openai-coach.ts';

/** End to end: a founder's request, the official SDK, and a server that speaks the wire format. */
let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
const test = useTestApp(() => ({
  coach: createOpenAiCoach({
    apiKey: 'sk-test',
    baseUrl: fake.url,
    model: 'coach-model',
    judgeModel: 'judge-model',
    embeddingModel: 'embedder',
    maxRetries: 0,
  }),
}));
beforeEach(() => fake.reset());
afterAll(() => fake.close());

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

describe('the openai coach behind the API', () => {
  it('judges, replies as a stream and counts the tokens', async () => {
    const chat = await buildChat(test.app);
    fake.judge.next(meetsAll([1]));
    fake.reply.next(
      says(['That is ', 'concrete. ', 'When was it?'], { usage: { inputTokens: 70, outputTokens: 9 } }),
    );
    const events = await chat.stream(ANSWER);
    expect(namesOf(events).slice(0, 2)).toEqual(['message', 'verdict']);
    expect(textOf(events)).toBe('That is concrete. When was it?');
    expect(
      (await chat.verdicts())
        .filter(verdict => verdict.status === 'completed')
        .map(verdict => verdict.evidence),
    ).toContainEqual([ANSWER]);
    const calls = await test.database.db
      .selectFrom('model_calls')
      .select(['job', 'model', 'input_tokens', 'output_tokens'])
      .where('user_id', '=', chat.founder.user.id)
      .orderBy('job')
      .execute();
    expect(calls).toMatchObject([
      { job: 'judge', model: 'judge-model' },
      { job: 'reply', model: 'coach-model', input_tokens: 70, output_tokens: 9 },
    ]);
  });

  it('searches for an assistant that may, and keeps the sources with the reply', async () => {
    const chat = await buildChat(test.app);
    await test.database.db.updateTable('assistants').set({ web_search_enabled: true }).execute();
    fake.search.next(finds(['Some 4,000.'], { urls: ['https://example.org/a', 'ftp://example.org'] }));
    const reply = await chat.send('How many clinics are there?');
    await test.database.db.updateTable('assistants').set({ web_search_enabled: false }).execute();
    expect(reply).toMatchObject({ content: 'Some 4,000.', citations: ['https://example.org/a'] });
    expect(at(await chat.messages(), 1).citations).toEqual(['https://example.org/a']);
  });

  it('compares a similarity by embeddings', async () => {
    const chat = await buildChat(test.app);
    const { id } = at(chat.questions, 0);
    const criteria = { criteria: 'similarity', threshold: 0.9, expected: 'Busy dental clinics' };
    await test.database.db
      .updateTable('questions')
      .set({ type: 'standard', evaluation_criteria: JSON.stringify(criteria) })
      .where('id', '=', id)
      .execute();
    fake.embed.next(embeds(() => [0, 1, 1]));
    expect(await chat.send('Dentists with a full diary.')).toMatchObject({ completedQuestionIds: [id] });
  });

  it('ends the request when the founder stops the reply', async () => {
    const chat = await buildChat(test.app);
    fake.reply.next(stallsAfter(['As far as this']));
    const stream = chat.stream(ANSWER);
    await until(async () => (await chat.messages())[1]?.content === 'As far as this');
    const request = await fake.waitForRequest('reply');
    expect(request.hungUp).toBe(false);
    await chat.founder.post(`/api/messages/${at(await chat.messages(), 1).id}/stop`);
    expect(namesOf(await stream).at(-1)).toBe('done');
    await request.ended;
    expect(request.hungUp).toBe(true);
    expect(at(await chat.messages(), 1)).toMatchObject({ content: 'As far as this', status: 'stopped' });
  });
});
