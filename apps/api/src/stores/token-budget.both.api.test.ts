import { expect, it } from 'vitest';
import type { ModelCall } from '../coach/gate/coach-gate.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { buildFounder } from '../test/test-client.ts';
import { TokenBudget } from './token-budget.ts';

const test = useTestApp();

const call = (userId: number | null, change: Partial<ModelCall> = {}): ModelCall => ({
  userId,
  job: 'reply',
  provider: 'openai',
  model: 'm',
  inputTokens: 60,
  outputTokens: 20,
  estimated: false,
  milliseconds: 900.4,
  firstWordMs: 250.4,
  hasFailed: false,
  ...change,
});

it('[AD-90] sums calls by day, job and model, and adds founders’ to their own day', async () => {
  const { db } = test.database;
  const { id } = (await buildFounder(test.app)).user;
  const heard: ModelCall[] = [];
  const budget = new TokenBudget(db, 1000, { onCall: one => heard.push(one) });
  const failed = { inputTokens: 0, outputTokens: 0, firstWordMs: null, hasFailed: true };
  await Promise.all([call(id), call(id), call(id, failed)].map(one => budget.record(one)));
  await budget.record(call(null, { job: 'exam', firstWordMs: null }));
  expect(heard).toHaveLength(4);
  const use = await db.selectFrom('ai_use').selectAll().orderBy('job').execute();
  const day = new Date().toISOString().slice(0, 10);
  const sums = { day, model: 'm', first_words: 0, first_word_ms: 0, failures: 0 };
  expect(use).toEqual([
    { ...sums, job: 'exam', calls: 1, input_tokens: 60, output_tokens: 20 },
    {
      ...{ ...sums, job: 'reply', calls: 3, input_tokens: 120, output_tokens: 40 },
      ...{ failures: 1, first_words: 2, first_word_ms: 500 },
    },
  ]);
  const { spent } = await db
    .selectFrom('user_day_budget')
    .select('spent')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(spent).toBe(160);
  const stored = await db.selectFrom('model_calls').select('id').where('user_id', '=', id).execute();
  expect(stored).toHaveLength(2);
});

it.each([
  ['[SC-73] nothing while there is a fifth', { perUser: 1000, inputTokens: 780 }, undefined],
  ['[SC-73] messages by what the usual one took, once there is less', { perUser: 1000, inputTokens: 789 }, 2],
  ['[SC-73] none after the last', { perUser: 10, inputTokens: 9 }, 0],
  ['[SC-73] those that everyone together may send', { perUser: 1_000_000, forAll: 1380, inputTokens: 60 }, 1],
] as const)('tells %s', async (_, { perUser, inputTokens, ...options }, left) => {
  const { db } = test.database;
  await db.deleteFrom('ai_use').execute();
  // 100 for each of two messages; a report's tokens are no message's.
  const day = new Date().toISOString().slice(0, 10);
  const used = (job: string, calls: number, input_tokens: number) => ({
    day,
    model: 'm',
    job,
    calls,
    input_tokens,
  });
  await db
    .insertInto('ai_use')
    .values([used('reply', 2, 160), used('judge', 1, 40), used('section', 9, 1000)])
    .execute();
  const { id } = (await buildFounder(test.app)).user;
  expect(await new TokenBudget(db, perUser, options).record(call(id, { inputTokens }))).toBe(left);
});

it('[SC-73] takes the day’s first message for the usual one', async () => {
  const { db } = test.database;
  await db.deleteFrom('ai_use').execute();
  const { id } = (await buildFounder(test.app)).user;
  expect(await new TokenBudget(db, 99).record(call(id))).toBe(1);
});

it('[CO-51] refuses a founder who has spent the day, and everyone once all together have', async () => {
  const { db } = test.database;
  const { id } = (await buildFounder(test.app)).user;
  await new TokenBudget(db, 1000).record(call(id));
  await expect(new TokenBudget(db, 80).assertLeft(id)).rejects.toMatchObject({ code: 'budget.exhausted' });
  await new TokenBudget(db, 81).assertLeft(id);
  const other = (await buildFounder(test.app)).user.id;
  await expect(new TokenBudget(db, 1000, { forAll: 80 }).assertLeft(other)).rejects.toMatchObject({
    code: 'budget.exhausted_for_all',
    retryAfter: expect.any(Number),
  });
});
