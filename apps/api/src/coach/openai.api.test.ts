import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { at, buildChat } from '../test/chat.ts';
import { namesOf, textOf } from '../test/event-stream.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../test/fake-openai/fake-openai.ts';
import { fails, rateLimited, staysSilent } from '../test/fake-openai/faults.ts';
import { cutsAfter, says } from '../test/fake-openai/replies.ts';
import { answers, meetsAll } from '../test/fake-openai/verdicts.ts';
import { createOpenAiCoach } from './openai/openai-coach.ts';

/** The whole way: a founder's request, the official SDK, a server that speaks the wire format. */
let fake: FakeOpenAi;
const PORT = 20_000 + (process.pid % 20_000);
const test = useTestApp(() => ({
  coach: createOpenAiCoach({
    apiKey: 'sk-test',
    baseUrl: `http://127.0.0.1:${PORT}/v1`,
    model: 'coach-model',
    judgeModel: 'judge-model',
    timeouts: { firstByteMs: 1500, idleMs: 1500, judgeMs: 2000 },
    maxRetries: 0,
  }),
  judgeCaps: { softMs: 1500, hardMs: 3000 },
}));

beforeAll(async () => {
  fake = await startFakeOpenAi(PORT);
});
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

  it.each([
    ['a rate limit', () => rateLimited({ retryAfter: 9 }), 'coach.rate_limited', 9],
    ['a server error', () => fails(500), 'coach.unavailable', undefined],
    ['silence', () => staysSilent(), 'coach.timeout', undefined],
    ['a stream that is cut', () => cutsAfter(['Half a ']), 'coach.interrupted', undefined],
  ])('on %s keeps the message, says so, and works again', async (_name, behaviour, code, retryAfter) => {
    const chat = await buildChat(test.app);
    fake.reply.next(behaviour());
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'failed', error: { code, ...(retryAfter && { retryAfter }) } });
    expect(reply.userMessage).toMatchObject({ content: ANSWER });
    expect(JSON.stringify(reply)).not.toContain('sk-test');
    fake.reply.next(says('Back again.'));
    const again = await chat.founder.post(`/api/messages/${reply.userMessage?.id}/retry`);
    expect(again).toMatchObject({ id: reply.id, content: 'Back again.', status: 'complete' });
    expect(await chat.messages()).toHaveLength(2);
  });

  it.each([
    ['invalid JSON', answers('I think that all of it is met!')],
    ['sentences that the founder never wrote', meetsAll([41, 42])],
  ])('takes a verdict of %s for no verdict', async (_name, behaviour) => {
    const chat = await buildChat(test.app);
    fake.judge.always(behaviour);
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'complete', autoCompletionTriggered: false });
    expect(await chat.progress()).toMatchObject({ percent: 0 });
    fake.judge.always(meetsAll([1]));
    await chat.send('And on Wednesday it was 20 minutes more.');
    expect(at(await chat.verdicts(), 0).evidence).toEqual([ANSWER]);
  });
});
