import type { AiSettings, AiUse, Reply } from '@groundwork/api-client/contracts';
import type { LogEntry } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat, type Chat } from '../../test/chat.ts';
import { says, scriptedCoach } from '../../test/scripted-coach.ts';
import { anonymous, buildAdministrator, buildFounder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(async () => {
  coach.forget();
  await test.database.db.deleteFrom('ai_settings').execute();
  await test.database.db.deleteFrom('ai_use').execute();
});

const SETTINGS = '/api/admin/ai-settings';
const INPUT = {
  dailyTokensPerUser: null,
  dailyTokensForAll: null,
  currency: 'EUR',
  prices: [{ model: 'm', input: 0.25, output: 2 }],
};
const spends = (inputTokens: number) =>
  says('Who?', { type: 'usage', usage: { model: 'm', inputTokens, outputTokens: 10 } });

const send = async (chat: Chat) => {
  const answer = await chat.founder.call('POST', '/api/messages', { ...chat.scope, content: 'Hello' });
  return [answer.statusCode, answer.json().code];
};

async function save(change: object): Promise<AiSettings> {
  const admin = await buildAdministrator(test.app);
  const answer = await admin.call('PUT', SETTINGS, { ...INPUT, ...change });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

it.each(['/api/admin/ai-use', SETTINGS])('[AD-1] is for administrators: %s', async url => {
  const statusFor = async (client: ReturnType<typeof anonymous>) =>
    (await client.call('GET', url)).statusCode;
  expect(await statusFor(anonymous(test.app))).toBe(401);
  expect(await statusFor(await buildFounder(test.app))).toBe(403);
  expect(await statusFor(await buildAdministrator(test.app))).toBe(200);
});

describe('the limits and prices', () => {
  it('are those of the configuration until something is saved', async () => {
    const admin = await buildAdministrator(test.app);
    const settings = await admin.get<AiSettings>(SETTINGS);
    expect(settings).toEqual({
      dailyTokensPerUser: null,
      dailyTokensForAll: null,
      currency: 'USD',
      prices: [],
      configured: { perUser: 1_000_000, forAll: null },
      updatedAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it('[AD-92] are saved and logged once, however often they are sent', async () => {
    const admin = await buildAdministrator(test.app);
    const { updatedAt } = await admin.get<AiSettings>(SETTINGS);
    const saved = await save({ updatedAt, dailyTokensPerUser: 500_000 });
    expect(await save({ updatedAt, dailyTokensPerUser: 500_000 })).toEqual(saved);
    expect(await admin.get<AiSettings>(SETTINGS)).toEqual(saved);
    const [entry, ...others] = await admin.get<LogEntry[]>('/api/admin/log?kind=ai_settings');
    expect(entry).toMatchObject({
      action: 'update',
      recordName: 'AI limits and prices',
      before: { dailyTokensPerUser: null, currency: 'USD', prices: [] },
      after: { dailyTokensPerUser: 500_000, currency: 'EUR', prices: INPUT.prices },
    });
    expect(others).toEqual([]);
  });

  it('[AD-4] are refused where someone else has saved others meanwhile', async () => {
    const admin = await buildAdministrator(test.app);
    const { updatedAt } = await admin.get<AiSettings>(SETTINGS);
    const theirs = await save({ dailyTokensForAll: 7 });
    const answer = await admin.call('PUT', SETTINGS, { ...INPUT, updatedAt });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'record.changed', details: { current: theirs } });
  });

  it.each([
    [{ dailyTokensPerUser: 0 }, 'dailyTokensPerUser'],
    [{ dailyTokensPerUser: 1.5 }, 'dailyTokensPerUser'],
    [{ dailyTokensForAll: 1e13 }, 'dailyTokensForAll'],
    [{ currency: ' ' }, 'currency'],
    [{ prices: [{ model: 'm', input: -1, output: 1 }] }, 'prices.0.input'],
  ])('are refused when they make no sense: %j', async (change, path) => {
    const admin = await buildAdministrator(test.app);
    const answer = await admin.call('PUT', SETTINGS, { ...INPUT, ...change });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path]);
  });

  it('are not for founders to change', async () => {
    const founder = await buildFounder(test.app);
    expect((await founder.call('PUT', SETTINGS, INPUT)).json().code).toBe('auth.forbidden');
    expect((await anonymous(test.app).call('PUT', SETTINGS, INPUT)).json().code).toBe('auth.required');
  });
});

describe('[CO-70] a limit holds from the next message on, without a restart', () => {
  it('of each founder', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(spends(990));
    expect(await send(chat)).toEqual([200, undefined]);
    await save({ dailyTokensPerUser: 1000 });
    expect(await send(chat)).toEqual([429, 'budget.exhausted']);
    expect(await send(await buildChat(test.app))).toEqual([200, undefined]);
    await save({ dailyTokensPerUser: 100_000 });
    expect(await send(chat)).toEqual([200, undefined]);
  });

  it('of everyone together, whoever spent it', async () => {
    const chat = await buildChat(test.app);
    const other = await buildChat(test.app);
    coach.replies.push(spends(990));
    await send(chat);
    await save({ dailyTokensForAll: 1000 });
    expect(await send(other)).toEqual([429, 'budget.exhausted_for_all']);
    expect(await send(chat)).toEqual([429, 'budget.exhausted_for_all']);
    await save({ dailyTokensForAll: null });
    expect(await send(other)).toEqual([200, undefined]);
  });
});

it('[SC-73] a founder is told how many messages are left, once there are few', async () => {
  const chat = await buildChat(test.app);
  await save({ dailyTokensPerUser: 100_000 });
  coach.replies.push(spends(4900), spends(80_000), spends(30_000));
  expect((await chat.send('Hello')).messagesLeft).toBeUndefined();
  expect((await chat.send('Hello')).messagesLeft).toBeGreaterThan(0);
  const events = await chat.stream('Hello');
  const done = events.find(({ event }) => event === 'done')?.data as unknown as Reply;
  expect(done.messagesLeft).toBe(0);
});

it('[AD-90] the use lists calls, tokens, failures and waits of the asked days, newest first', async () => {
  const admin = await buildAdministrator(test.app);
  const chat = await buildChat(test.app);
  coach.replies.push(spends(90), () => {
    throw new CoachError('coach.unavailable');
  });
  await send(chat);
  await send(chat);
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  await test.database.db
    .insertInto('ai_use')
    .values([6, 7, 29, 30].map(before => ({ day: day(before), job: 'judge', model: 'm', calls: before })))
    .execute();
  const of = async (query: string) => {
    const use = await admin.get<AiUse[]>(`/api/admin/ai-use${query}`);
    // Messages are judged too.
    return use.filter(({ job, day: of }) => job === 'reply' || of !== day(0));
  };
  const use = await of('?days=7');
  expect(use).toMatchObject([
    { day: day(0), job: 'reply', model: 'm', calls: 1, failures: 0, inputTokens: 90, outputTokens: 10 },
    { day: day(0), job: 'reply', model: 'scripted', calls: 1, failures: 1, inputTokens: 0 },
    { day: day(6), job: 'judge', model: 'm', calls: 6 },
  ]);
  expect(use[0]?.firstWords).toBe(1);
  expect(use[1]?.firstWords).toBe(0);
  const calls = (await of('')).map(one => one.calls);
  expect(calls).toEqual([1, 1, 6, 7, 29]);
  expect((await admin.call('GET', '/api/admin/ai-use?days=8')).statusCode).toBe(400);
});
