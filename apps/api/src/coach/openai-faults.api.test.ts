import type { ErrorBody, Verdict } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../test/chat.ts';
import type { Behaviour } from '../test/fake-openai/exchange.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../test/fake-openai/fake-openai.ts';
import {
  cutsBody,
  fails,
  hangsUp,
  rateLimited,
  sends,
  sendsHuge,
  staysSilent,
  streamsGarbage,
} from '../test/fake-openai/faults.ts';
import { cutsAfter, filteredAfter, says, saysNothing, stallsAfter } from '../test/fake-openai/replies.ts';
import { answers, meets, meetsAll, meetsNothing, refusesToJudge } from '../test/fake-openai/verdicts.ts';
import { createOpenAiCoach } from './openai/openai-coach.ts';

/** What a founder sees when the provider misbehaves: over real HTTP, with every wait cut short. */
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
    timeouts: { firstByteMs: 1500, idleMs: 1500, judgeMs: 2000 },
    maxRetries: 0,
  }),
  judgeCaps: { softMs: 400, hardMs: 4000 },
}));
beforeEach(() => fake.reset());
afterAll(() => fake.close());

const FIRST = 'Dental receptionists in Leeds have this problem every week.';
const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

/** A chat with one question answered, for ten points. */
async function buildBegunChat(): Promise<Chat> {
  const chat = await buildChat(test.app);
  fake.judge.next(meets(at(chat.questions, 0).text));
  await chat.send(FIRST);
  await expectUnchanged(chat);
  return chat;
}

/** Checks that nothing was completed or lost since the first answer. */
async function expectUnchanged(chat: Chat): Promise<void> {
  const completed = (await chat.verdicts()).filter(verdict => verdict.status === 'completed');
  expect(completed.map(({ questionId, evidence }) => [questionId, evidence])).toEqual([
    [at(chat.questions, 0).id, [FIRST]],
  ]);
  expect((await chat.founder.get<User>('/api/user')).experiencePoints).toBe(10);
}

const sentBy = async (chat: Chat) =>
  (await chat.messages()).flatMap(({ role, content }) => (role === 'user' ? [content] : []));

describe('a reply', () => {
  const BUSY = 'The AI service is busy. Please wait a moment and try again.';
  const UNREACHABLE = "Couldn't reach the AI model. Please try again.";
  const CUT = 'The connection to the AI model was lost before the reply was complete.';
  const TIMED_OUT =
    'AI operations are taking longer than expected. The system may be experiencing high demand.';
  const UNREADABLE = 'Invalid response format. Please try again.';
  const cases: [name: string, () => Behaviour, error: object, kept?: string][] = [
    ['429', () => rateLimited(), { code: 'coach.rate_limited', message: BUSY }],
    [
      '429 that asks for a wait',
      () => rateLimited({ retryAfter: 9 }),
      { code: 'coach.rate_limited', message: BUSY, retryAfter: 9 },
    ],
    ['500', () => fails(500), { code: 'coach.unavailable', message: UNREACHABLE }],
    ['no connection', () => hangsUp(), { code: 'coach.unavailable', message: UNREACHABLE }],
    ['a cut before the first token', () => cutsAfter([]), { code: 'coach.interrupted', message: CUT }],
    [
      'a cut after the first token',
      () => cutsAfter(['Half a ']),
      { code: 'coach.interrupted', message: CUT },
      'Half a ',
    ],
    ['silence', () => staysSilent(), { code: 'coach.timeout', message: TIMED_OUT }],
    [
      'silence in the middle',
      () => stallsAfter(['Half a ']),
      { code: 'coach.timeout', message: TIMED_OUT },
      'Half a ',
    ],
    ['no word at all', () => saysNothing(), { code: 'coach.invalid_response', message: UNREADABLE }],
    ['garbage', () => streamsGarbage(), { code: 'coach.invalid_response', message: UNREADABLE }],
    ['10 MB', () => sendsHuge(10_000_000), { code: 'coach.invalid_response', message: UNREADABLE }],
  ];

  it.each(cases)('of %s keeps what was written, says why, and is written again', async (...given) => {
    const [, behaviour, error, kept = ''] = given;
    const chat = await buildBegunChat();
    fake.reply.next(behaviour());
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'failed', content: kept, userMessage: { content: ANSWER } });
    expect(reply.error).toEqual(error);
    expect(JSON.stringify(reply)).not.toContain('sk-test');
    expect(at(await chat.messages(), 3)).toMatchObject({ id: reply.id, status: 'failed', content: kept });
    await expectUnchanged(chat);

    fake.reply.next(says('Back again.'));
    const again = await chat.founder.post(`/api/messages/${reply.userMessage?.id}/retry`);
    expect(again).toMatchObject({ id: reply.id, content: 'Back again.', status: 'complete' });
    expect(await sentBy(chat)).toEqual([FIRST, ANSWER]);
    expect(await chat.send('Still there?')).toMatchObject({ status: 'complete' });
    await expectUnchanged(chat);
  });
});

describe('a verdict', () => {
  const huge = () => sendsHuge(10_000_000, { contentType: 'application/json' });
  const cases: [name: string, () => Behaviour, status: number, code: string, retryAfter?: string][] = [
    ['429', () => rateLimited(), 429, 'coach.rate_limited'],
    ['429 that asks for a wait', () => rateLimited({ retryAfter: 9 }), 429, 'coach.rate_limited', '9'],
    ['500', () => fails(500), 503, 'coach.unavailable'],
    ['a cut', () => cutsBody(), 502, 'coach.interrupted'],
    ['no JSON', () => answers('I think that all of it is met!'), 502, 'coach.invalid_response'],
    ['broken JSON', () => answers('{"verdicts":[{"criterion":'), 502, 'coach.invalid_response'],
    ['no word', () => answers(''), 502, 'coach.invalid_response'],
    ['an empty body', () => sends('', { contentType: 'application/json' }), 502, 'coach.invalid_response'],
    ['10 MB', huge, 502, 'coach.invalid_response'],
    ['a refusal', () => refusesToJudge(), 502, 'coach.refused'],
    ['silence', () => staysSilent(), 504, 'coach.timeout'],
  ];

  it.each(cases)('of %s completes nothing; ‘Check again’ says why, and mends it', async (...given) => {
    const [, behaviour, status, code, retryAfter] = given;
    const chat = await buildBegunChat();
    fake.judge.always(behaviour());
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'complete', completedQuestionIds: [] });
    expect(reply).not.toHaveProperty('error');
    await until(async () => (await chat.progress()).hasUnjudged);
    const progress = await chat.progress();
    expect(progress).toMatchObject({ isJudging: false, percent: 33 });
    await expectUnchanged(chat);

    const url = `/api/progress/${progress.id}/judge`;
    const refused = await chat.founder.call('POST', url);
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([status, code]);
    expect(refused.headers['retry-after']).toBe(retryAfter);
    expect(await chat.progress()).toEqual(progress);
    await expectUnchanged(chat);

    fake.judge.always(meets(at(chat.questions, 1).text));
    const verdict = await chat.founder.post<Verdict>(url);
    expect(verdict.completedQuestionIds).toEqual([at(chat.questions, 1).id]);
    expect(verdict.questions.find(entry => entry.questionId === chat.questions[1]?.id)).toMatchObject({
      status: 'completed',
      evidence: [ANSWER],
    });
    expect((await chat.founder.get<User>('/api/user')).experiencePoints).toBe(20);
    expect(await sentBy(chat)).toEqual([FIRST, ANSWER]);
  });

  const quotes = JSON.stringify({
    verdicts: ['1.1', '1.2', '2.1', '2.2'].map(criterion => ({
      criterion,
      sentences: ['We have 900 paying clinics.'],
      met: true,
      missing: '',
    })),
  });
  it.each([
    ['sentences that do not exist', meetsAll([41, 42, 0, -1])],
    ['words that the founder never wrote', answers(quotes)],
  ])('that rests on %s completes nothing, and the next turn is judged afresh', async (_name, behaviour) => {
    const chat = await buildBegunChat();
    fake.judge.next(behaviour);
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'complete', autoCompletionTriggered: false });
    await expectUnchanged(chat);
    expect(JSON.stringify(await chat.verdicts())).not.toContain('900');

    fake.judge.next(meets(at(chat.questions, 1).text, [2]), meetsNothing());
    expect(await chat.send('And on Wednesday it was 20 minutes more.')).toMatchObject({
      completedQuestionIds: [at(chat.questions, 1).id],
    });
    expect(at(await chat.verdicts(), 1)).toMatchObject({ status: 'completed', evidence: [ANSWER] });
  });
});

describe('the tokens of a turn that came to nothing', () => {
  const counted = async ({ founder }: Chat) => {
    const { db } = test.database;
    const calls = await db
      .selectFrom('model_calls')
      .select(['job', 'input_tokens', 'output_tokens', 'estimated'])
      .where('user_id', '=', founder.user.id)
      .orderBy('job')
      .execute();
    const budget = await db
      .selectFrom('user_day_budget')
      .select('spent')
      .where('user_id', '=', founder.user.id)
      .executeTakeFirst();
    return { calls, spent: budget?.spent ?? 0 };
  };

  it.each([
    ['an unreadable verdict, its repair and an empty reply', answers('All met!'), saysNothing(), 400, 40],
    ['refusals', refusesToJudge(), says([], { finishReason: 'content_filter' }), 200, 20],
  ])('are counted as reported: %s', async (_name, judge, reply, inputTokens, outputTokens) => {
    const chat = await buildChat(test.app);
    fake.judge.always(judge);
    fake.reply.always(reply);
    await chat.send(ANSWER);
    expect(await counted(chat)).toEqual({
      calls: [
        { job: 'judge', input_tokens: inputTokens, output_tokens: outputTokens, estimated: false },
        { job: 'reply', input_tokens: 100, output_tokens: 0, estimated: false },
      ],
      spent: inputTokens + outputTokens + 100,
    });
  });

  it('are counted when only the repair of a verdict failed', async () => {
    const chat = await buildChat(test.app);
    fake.judge.next(answers('All met!'), fails(500));
    await chat.send(ANSWER);
    const [judge] = (await counted(chat)).calls;
    expect(judge).toEqual({ job: 'judge', input_tokens: 200, output_tokens: 20, estimated: false });
  });

  it('are estimated when the model answered and no usage came; a refused call costs nothing', async () => {
    const chat = await buildChat(test.app);
    fake.judge.always(fails(500));
    fake.reply.next(filteredAfter([]), says([], { usage: null }), fails(500));
    for (let turn = 0; turn < 3; turn += 1) await chat.send(ANSWER);
    const { calls, spent } = await counted(chat);
    expect(calls.map(({ job, estimated }) => [job, estimated])).toEqual([
      ['reply', true],
      ['reply', true],
    ]);
    expect(spent).toBeGreaterThan(0);
  });
});
