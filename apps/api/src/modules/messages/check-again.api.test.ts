import type { ErrorBody, Verdict } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, chatIdOf, until } from '../../test/chat.ts';
import { gate, type JudgeScript, meets, saysInTwo, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildFounder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach, judgeCaps: { softMs: 300, hardMs: 700 } }));
beforeEach(() => coach.forget());

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';
const fails: JudgeScript = async () => {
  throw new CoachError('coach.unavailable', { retryAfter: 4 });
};

/** A chat whose newest message has no verdict because the judge failed. */
async function buildUnjudged(content = ANSWER): Promise<{ chat: Chat; url: string }> {
  const chat = await buildChat(test.app);
  coach.judgements.push(fails);
  await chat.send(content);
  return { chat, url: `/api/progress/${(await chat.progress()).id}/judge` };
}

async function ask({ founder }: Pick<Chat, 'founder'>, url: string, headers = {}) {
  const answer = await founder.call('POST', url, undefined, headers);
  return { status: answer.statusCode, code: answer.json<ErrorBody>().code, answer };
}

const pointsOf = async ({ founder }: Chat) => (await founder.get<User>('/api/user')).experiencePoints;

describe("'Check again'", () => {
  it('is offered once the judge has failed, and stores what a turn would have', async () => {
    const { chat, url } = await buildUnjudged();
    const before = await chat.progress();
    expect(before).toMatchObject({ hasUnjudged: true, percent: 0 });
    coach.judgements.push(meets(1));
    const verdict = await chat.founder.post<Verdict>(url);
    expect(verdict).toEqual({
      progress: await chat.progress(),
      questions: await chat.verdicts(),
      completedQuestionIds: [chat.questions[0]?.id],
    });
    expect(verdict.progress).toMatchObject({ hasUnjudged: false, percent: 33, rev: before.rev + 1 });
    expect(at(verdict.questions, 0)).toMatchObject({ status: 'completed', evidence: [ANSWER] });
    expect(await pointsOf(chat)).toBe(10);
    expect(await chat.messages()).toHaveLength(2);
  });

  it('judges what was written before as well, and a later verdict leaves nothing to check', async () => {
    const { chat, url } = await buildUnjudged();
    coach.judgements.push(fails);
    await chat.send('It was on the 3rd of March.');
    await chat.founder.post(url);
    const sentences = coach.asked.judgements.at(-1)?.sentences.map(({ text }) => text);
    expect(sentences).toEqual([ANSWER, 'It was on the 3rd of March.']);

    coach.judgements.push(fails);
    await chat.send('Two others said so.');
    await chat.send('And a third.');
    expect(await chat.progress()).toMatchObject({ hasUnjudged: false });
    expect(await ask(chat, url)).toMatchObject({ status: 409, code: 'chat.nothing_to_judge' });
  });

  it('with the same key asks the judge once, and answers the same', async () => {
    const { chat, url } = await buildUnjudged();
    coach.judgements.push(meets(1));
    const key = { 'idempotency-key': 'check-1' };
    const [first, second] = await Promise.all([ask(chat, url, key), ask(chat, url, key)]);
    const third = await ask(chat, url, key);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect([second.answer.json(), third.answer.json()]).toEqual([first.answer.json(), first.answer.json()]);
    expect(coach.asked.judgements).toHaveLength(2);
    expect(await pointsOf(chat)).toBe(10);
  });

  it('repeated by its key after later messages answers the present state and asks no model', async () => {
    const { chat, url } = await buildUnjudged();
    const key = { 'idempotency-key': 'check-3' };
    coach.judgements.push(meets(1));
    await chat.founder.post(url, undefined, key);
    coach.judgements.push(meets(1));
    await chat.send('It was so on Monday as well.');
    const asked = coach.asked.judgements.length;
    const verdict = await chat.founder.post<Verdict>(url, undefined, key);
    expect(verdict.progress).toEqual(await chat.progress());
    expect(verdict.progress.percent).toBe(67);
    expect(coach.asked.judgements).toHaveLength(asked);
  });

  it('with two keys at the same moment makes one judging', async () => {
    const { chat, url } = await buildUnjudged();
    coach.judgements.push(meets(1));
    const keys = ['check-4', 'check-5', 'check-6', 'check-7'];
    const asked = await Promise.all(keys.map(key => ask(chat, url, { 'idempotency-key': key })));
    expect(asked.map(({ status }) => status)).toContain(200);
    expect(asked.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(coach.asked.judgements).toHaveLength(2);
    expect(await pointsOf(chat)).toBe(10);
  });

  it('is done by one of two that ask at once', async () => {
    const { chat, url } = await buildUnjudged();
    const wait = gate();
    coach.judgements.push(async (input, signal) => {
      await wait.promise;
      return meets(1)(input, signal);
    });
    const first = ask(chat, url);
    await until(() => coach.asked.judgements.length === 2);
    expect(await chat.progress()).toMatchObject({ hasUnjudged: false });
    expect(await ask(chat, url)).toMatchObject({ status: 409, code: 'chat.nothing_to_judge' });
    wait.open();
    expect((await first).status).toBe(200);
  });

  it('that fails says why, changes nothing, and works the next time', async () => {
    const { chat, url } = await buildUnjudged();
    const before = [await chat.progress(), await chat.verdicts()];
    const key = { 'idempotency-key': 'check-2' };
    coach.judgements.push(fails);
    const failed = await ask(chat, url, key);
    expect(failed).toMatchObject({ status: 503, code: 'coach.unavailable' });
    expect(failed.answer.headers['retry-after']).toBe('4');
    expect([await chat.progress(), await chat.verdicts()]).toEqual(before);
    coach.judgements.push(() => gate<never>().promise);
    expect(await ask(chat, url)).toMatchObject({ status: 504, code: 'coach.timeout' });
    expect([await chat.progress(), await chat.verdicts()]).toEqual(before);
    expect(await pointsOf(chat)).toBe(0);
    coach.judgements.push(meets(1));
    expect((await ask(chat, url, key)).status).toBe(200);
    expect(await pointsOf(chat)).toBe(10);
  });

  it('waits for a reply that is being written', async () => {
    const { chat, url } = await buildUnjudged();
    const wait = gate();
    coach.judgements.push(fails);
    coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const sent = chat.send('More of it.');
    await until(async () => (await chat.messages()).length === 4);
    expect(await ask(chat, url)).toMatchObject({ status: 409, code: 'chat.reply_in_progress' });
    wait.open();
    await sent;
    expect((await ask(chat, url)).status).toBe(200);
  });

  it('is not offered while a late verdict may come, and is when whoever judged is gone', async () => {
    const { chat, url } = await buildUnjudged();
    await test.database.db
      .updateTable('turns')
      .set({ judging_ended_at: null })
      .where('chat_id', '=', await chatIdOf(test, chat))
      .execute();
    expect(await chat.progress()).toMatchObject({ hasUnjudged: false });
    expect(await ask(chat, url)).toMatchObject({ status: 409, code: 'chat.nothing_to_judge' });
    await test.database.db
      .updateTable('turns')
      .set({ started_at: new Date(Date.now() - 30_000).toISOString() })
      .where('chat_id', '=', await chatIdOf(test, chat))
      .execute();
    expect(await chat.progress()).toMatchObject({ hasUnjudged: true });
    expect((await ask(chat, url)).status).toBe(200);
  });

  it('is dropped when the step is reset meanwhile', async () => {
    const { chat, url } = await buildUnjudged();
    const wait = gate();
    coach.judgements.push(async (input, signal) => {
      await wait.promise;
      return meets(3)(input, signal);
    });
    const asked = ask(chat, url);
    await until(() => coach.asked.judgements.length === 2);
    await chat.founder.call('DELETE', chat.url);
    wait.open();
    expect(await asked).toMatchObject({ status: 404, code: 'progress.not_found' });
    expect(await chat.progress()).toMatchObject({ attempt: 2, percent: 0, hasUnjudged: false });
    expect(await pointsOf(chat)).toBe(0);
  });

  it("is nobody else's to ask for, and costs of today's budget", async () => {
    const { chat, url } = await buildUnjudged();
    const other = { founder: await buildFounder(test.app) };
    expect(await ask(other, url)).toMatchObject({ status: 404, code: 'progress.not_found' });
    const spent = { user_id: chat.founder.user.id, spent: 1_000_000 };
    const day = new Date().toISOString().slice(0, 10);
    await test.database.db
      .insertInto('user_day_budget')
      .values({ ...spent, day })
      .onConflict(conflict => conflict.columns(['user_id', 'day']).doUpdateSet({ spent: spent.spent }))
      .execute();
    const refused = await ask(chat, url);
    expect(refused).toMatchObject({ status: 429, code: 'budget.exhausted' });
    expect(Number(refused.answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await chat.progress()).toMatchObject({ hasUnjudged: true });
  });
});
