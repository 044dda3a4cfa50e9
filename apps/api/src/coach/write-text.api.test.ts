import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppOptions } from '../app.ts';
import { TokenBudget } from '../stores/token-budget.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { until } from '../test/chat.ts';
import { buildWriteInput } from '../test/fake-openai/coach-inputs.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../test/fake-openai/fake-openai.ts';
import { fails, rateLimited, staysSilent } from '../test/fake-openai/faults.ts';
import { refusesToWrite, writes } from '../test/fake-openai/writings.ts';
import { gate, writes as says, scriptedCoach } from '../test/scripted-coach.ts';
import { buildFounder } from '../test/test-client.ts';
import { CALL_LIMITS } from './call-limits.ts';
import { CoachGate } from './gate/coach-gate.ts';
import { createOpenAiCoach } from './openai/openai-coach.ts';
import { createPracticeCoach } from './practice/practice-coach.ts';
import type { CoachProvider } from './provider.ts';
import { writeText } from './write-text.ts';

/** The job as the routes call it: provider, gate, token accounting, and a text fit to store. */
const test = useTestApp();
let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
beforeEach(() => fake.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(() => fake.close());

const input = buildWriteInput('problemStatement', { problemStatement: 'receptionists lose 40 minutes' });
const never = new AbortController().signal;

const openAi = () =>
  createOpenAiCoach({
    apiKey: 'sk-test',
    baseUrl: fake.url,
    model: 'coach-model',
    judgeModel: 'm',
    maxRetries: 0,
  });

async function build(
  coach: CoachProvider,
  { dailyTokensPerUser = 1000, ...limits }: Partial<AppOptions['limits']> = {},
) {
  const { user } = await buildFounder(test.app);
  const budget = new TokenBudget(test.database.db, dailyTokensPerUser);
  const all = { maxConcurrent: 16, maxPerUser: 2, ...limits };
  const services = { coach, gate: new CoachGate(budget, coach.name, all, test.app.log) };
  return { userId: user.id, write: (signal = never) => writeText(services, user.id, input, signal) };
}

const callsOf = (userId: number) =>
  test.database.db
    .selectFrom('model_calls')
    .select(['job', 'provider', 'model', 'input_tokens', 'output_tokens', 'estimated'])
    .where('user_id', '=', userId)
    .execute();

const spentBy = async (userId: number) =>
  (
    await test.database.db
      .selectFrom('user_day_budget')
      .select('spent')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.spent ?? 0;

describe('writeText', () => {
  it('gives the text without its dress, and counts what it cost', async () => {
    const { userId, write } = await build(openAi());
    fake.write.next(writes('Here is the problem statement:\n"Receptionists lose 40 minutes a day.\0"'));
    expect(await write()).toEqual({ text: 'Receptionists lose 40 minutes a day.' });
    expect(await callsOf(userId)).toEqual([
      {
        job: 'write',
        provider: 'openai',
        model: 'coach-model',
        input_tokens: 300,
        output_tokens: 30,
        estimated: false,
      },
    ]);
    expect(await spentBy(userId)).toBe(330);
  });

  it.each([
    ['NOTHING', ''],
    ['receptionists lose 40 minutes', 'receptionists lose 40 minutes'],
    ['Receptionists lose 40 minutes.', 'receptionists lose 40 minutes'],
  ])('makes nothing of %j, which is paid for too', async (written, text) => {
    const { userId, write } = await build(openAi());
    fake.write.next(writes(written));
    expect(await write()).toEqual({ text });
    expect(await spentBy(userId)).toBe(330);
  });

  it('estimates by the characters where the provider does not say', async () => {
    const coach = scriptedCoach();
    const { userId, write } = await build(coach);
    coach.writes.push(says('x'.repeat(400)));
    await write();
    const [call] = await callsOf(userId);
    expect(call).toMatchObject({ job: 'write', model: 'scripted', estimated: true });
    expect(call?.input_tokens).toBe(Math.ceil(JSON.stringify(input).length / 4));
    expect(call?.output_tokens).toBeGreaterThanOrEqual(100);
    expect(coach.asked.writings).toEqual([input]);
  });

  it.each([
    ['429', rateLimited({ retryAfter: 9 }), 'coach.rate_limited', 0],
    ['500', fails(500), 'coach.unavailable', 0],
    ['a refusal', refusesToWrite(), 'coach.refused', 330],
    ['a figure of its own', writes('They lose 45 minutes.'), 'coach.text_refused', 330],
  ])('passes on %s, and counts it if it was answered', async (_name, behaviour, code, spent) => {
    const { userId, write } = await build(openAi());
    fake.write.next(behaviour);
    await expect(write()).rejects.toMatchObject({ name: 'CoachError', code });
    expect(await spentBy(userId)).toBe(spent);
  });

  it('asks nothing of a model once the day’s tokens are spent', async () => {
    const { write } = await build(openAi(), { dailyTokensPerUser: 300 });
    await write();
    await expect(write()).rejects.toMatchObject({ code: 'budget.exhausted' });
    expect(fake.requests).toHaveLength(1);
  });

  it('costs nothing with the practice coach', async () => {
    const { userId, write } = await build(createPracticeCoach());
    expect(await write()).toEqual({
      text: '',
      missing: ['When does it happen, and how often?', 'How do you know?'],
    });
    expect(await callsOf(userId)).toEqual([]);
  });

  it('ends the model’s work when the founder goes away, which may have cost', async () => {
    const { userId, write } = await build(openAi());
    fake.write.next(staysSilent());
    const leaving = new AbortController();
    const text = write(leaving.signal);
    const request = await fake.waitForRequest('write');
    const reason = new Error('the founder left');
    leaving.abort(reason);
    await expect(text).rejects.toBe(reason);
    await request.ended;
    expect(request.hungUp).toBe(true);
    expect(await callsOf(userId)).toMatchObject([{ job: 'write', estimated: true, output_tokens: 0 }]);
  });

  describe('out of time', () => {
    /** Lets the test decide when the job's time is up. No other limit has the same duration. */
    function holdDeadline(): AbortController {
      const deadline = new AbortController();
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds =>
        milliseconds === CALL_LIMITS.write.totalMs ? deadline.signal : timeout(milliseconds),
      );
      return deadline;
    }
    const expire = (deadline: AbortController) => deadline.abort(new DOMException('late', 'TimeoutError'));

    it('ends a silent model', async () => {
      const deadline = holdDeadline();
      const { userId, write } = await build(openAi());
      fake.write.next(staysSilent());
      const text = write();
      const request = await fake.waitForRequest('write');
      expire(deadline);
      await expect(text).rejects.toMatchObject({ name: 'CoachError', code: 'coach.timeout' });
      await request.ended;
      expect(await callsOf(userId)).toMatchObject([{ job: 'write', estimated: true }]);
    });

    it('ends waiting for a place, which costs nothing', async () => {
      const deadline = holdDeadline();
      const coach = scriptedCoach();
      const { userId, write } = await build(coach, { maxPerUser: 1 });
      const wait = gate();
      coach.writes.push(async () => {
        await wait.promise;
        return 'Receptionists lose 40 minutes a day.';
      });
      const leaving = new AbortController();
      const first = write(leaving.signal);
      await until(() => coach.asked.writings.length === 1);
      vi.mocked(AbortSignal.timeout).mockClear();
      const second = write();
      expire(deadline);
      await expect(second).rejects.toMatchObject({ code: 'coach.timeout' });
      await expect(first).rejects.toMatchObject({ code: 'coach.timeout' });
      expect(coach.asked.writings).toHaveLength(1);
      expect(await callsOf(userId)).toHaveLength(1);
      wait.open();
    });
  });
});
