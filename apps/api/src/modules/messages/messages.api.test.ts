import type { Reply } from '@groundwork/api-client/contracts';
import { fillOpener } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, chatIdOf, until } from '../../test/chat.ts';
import { namesOf, parseEvents, textOf } from '../../test/event-stream.ts';
import { gate, meets, says, saysInTwo, scriptedCoach } from '../../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach, judgeCaps: { softMs: 800, hardMs: 2500 } }));
beforeEach(() => coach.forget());

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

describe('the opener', () => {
  it('is stored once, however often it is asked for', async () => {
    const chat = await buildChat(test.app);
    const ask = () =>
      chat.founder.post<{ id: number }>('/api/messages/opener', { ...chat.scope, content: 'My own' });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(answer => answer.id)).size).toBe(1);
    expect(await chat.messages()).toMatchObject([
      {
        role: 'assistant',
        kind: 'opener',
        content: fillOpener(chat.step.conversationOpener ?? '', chat.startup),
        status: 'complete',
      },
    ]);
    expect(await chat.progress()).toMatchObject({ status: 'not_started', percent: 0 });
    await chat.send('Hello');
    expect(await chat.progress()).toMatchObject({ status: 'in_progress', percent: 0 });
  });

  it('quotes the founder’s sentence, which stays their own', async () => {
    const chat = await buildChat(test.app);
    const { id, ...profile } = chat.startup;
    await chat.founder.call('PUT', `/api/startups/${id}`, { ...profile, description: ANSWER });
    await chat.founder.post('/api/messages/opener', chat.scope);
    expect((await chat.messages())[0]?.content).toContain(`“${ANSWER.slice(0, -1)}”`);
    await chat.send(ANSWER);
    expect(coach.asked.judgements.at(-1)?.sentences.map(({ text }) => text)).toEqual([ANSWER]);
  });

  it('does not come after the first message', async () => {
    const chat = await buildChat(test.app);
    await chat.send('Hello');
    const answer = await chat.founder.call('POST', '/api/messages/opener', chat.scope);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'chat.no_opener']);
  });
});

describe('a message', () => {
  it('is answered with the stored reply and both rows', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(says('Who ', 'has it?'));
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({
      ...chat.scope,
      role: 'assistant',
      content: 'Who has it?',
      status: 'complete',
      userId: chat.founder.user.id,
      userMessage: { role: 'user', content: ANSWER, status: 'complete' },
      autoCompletionTriggered: false,
      completedQuestionIds: [],
    });
    expect(reply.assistantId).not.toBeNull();
    expect(reply).not.toHaveProperty('error');
    expect(await chat.messages()).toEqual([reply.userMessage, expect.objectContaining({ id: reply.id })]);
  });

  it('streams its events in order, and the pieces make the stored text', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(1));
    coach.replies.push(says('Good. ', '[[act', 'ion:save x=1]]', 'When was it?'));
    const events = await chat.stream(ANSWER);
    expect(namesOf(events).slice(0, 2)).toEqual(['message', 'verdict']);
    expect(namesOf(events).at(-1)).toBe('done');
    expect(textOf(events)).toBe('Good. When was it?');
    expect(at(events, 1).data).toMatchObject({
      completedQuestionIds: [chat.questions[0]?.id],
      progress: { percent: 33, activeQuestionId: chat.questions[1]?.id },
    });
    expect(at(events, events.length - 1).data).toMatchObject({
      content: 'Good. When was it?',
      autoCompletionTriggered: true,
    });
  });

  it('that asks for it is told whether the step stands complete, not whether a question does', async () => {
    const chat = await buildChat(test.app);
    const send = async (content: string, headers = {}) => {
      const body = { ...chat.scope, content, shouldTestAutoCompletion: true };
      return chat.founder.post<Reply>('/api/messages', body, headers);
    };
    coach.judgements.push(meets(1), meets(2));
    expect(await send(ANSWER)).toMatchObject({
      autoCompletionTriggered: false,
      completedQuestionIds: [chat.questions[0]?.id],
    });
    const key = { 'idempotency-key': 'the-rest' };
    const last = await send('On Monday and on Thursday.', key);
    expect(last).toMatchObject({ autoCompletionTriggered: true });
    expect(last.completedQuestionIds).toHaveLength(2);
    expect(await send('On Monday and on Thursday.', key)).toEqual(last);
    expect(await chat.progress()).toMatchObject({ percent: 100 });
  });

  it('tells the coach what was just met and what is missing', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(1));
    await chat.send(ANSWER);
    const input = coach.asked.replies.at(-1);
    expect(input?.judged).toBe(true);
    expect(input?.items.map(item => [item.met, item.justMet])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(input?.items.map(item => item.evidence)).toEqual([[ANSWER], [], []]);
    expect(input?.history.at(-1)).toEqual({ role: 'user', content: ANSWER });
  });

  it('waits for the one before to be answered', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const first = chat.send('First');
    await until(async () => (await chat.messages()).length === 2);
    const second = await chat.founder.call('POST', '/api/messages', { ...chat.scope, content: 'Second' });
    expect([second.statusCode, second.json().code]).toEqual([409, 'chat.reply_in_progress']);
    wait.open();
    expect((await first).content).toBe('One two');
    expect(await chat.messages()).toHaveLength(2);
    await chat.send('Second');
    expect(await chat.messages()).toHaveLength(4);
  });

  it('with the same key attaches to the same reply, while it is written and after', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const key = { 'idempotency-key': 'message-1' };
    const first = chat.send(ANSWER, key);
    await until(async () => (await chat.messages()).length === 2);
    const second = chat.send(ANSWER, key);
    wait.open();
    expect(await second).toEqual(await first);
    expect(await chat.send(ANSWER, key)).toEqual(await first);
    expect(await chat.messages()).toHaveLength(2);
  });

  it('is not sent when it is blank, too long or not storable', async () => {
    const chat = await buildChat(test.app);
    for (const content of ['', '  \n', '\u200b\u3164\u2800', 'x'.repeat(8001), 'a\0b', '\udc00', 7, null]) {
      const answer = await chat.founder.call('POST', '/api/messages', { ...chat.scope, content });
      expect([content, answer.statusCode, answer.json().code]).toEqual([content, 400, 'request.invalid']);
    }
    expect((await chat.send('x'.repeat(8000))).userMessage?.content).toHaveLength(8000);
    expect(await chat.messages()).toHaveLength(2);
  });

  it("is the founder's, whatever role or user the body names", async () => {
    const chat = await buildChat(test.app);
    const reply = await chat.founder.post<{ userMessage: unknown }>('/api/messages', {
      ...chat.scope,
      content: 'Hello',
      role: 'assistant',
      userId: 1,
      kind: 'closing',
      status: 'completed',
    });
    expect(reply.userMessage).toMatchObject({ role: 'user', kind: 'message', userId: chat.founder.user.id });
  });
});

describe('judging', () => {
  it("stores the founder's own words, why, and ten points for each question", async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(1));
    await chat.send(`I thought about it. ${ANSWER}`);
    const [first, second, ...rest] = await chat.verdicts();
    expect(first).toMatchObject({
      questionId: chat.questions[0]?.id,
      status: 'completed',
      evidence: [ANSWER],
      missing: null,
    });
    expect(first?.reason).toBeTruthy();
    // The second question had not been asked when this was written.
    expect(second).toBeUndefined();
    expect(rest).toEqual([]);
    expect(await chat.founder.get('/api/user')).toMatchObject({ experiencePoints: 10, level: 1 });
  });

  it('takes a sentence number that does not exist for no evidence', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(async input => ({
      items: input.items.map(item => ({
        key: item.key,
        criteria: item.criteria.map(({ id }) => ({ id, met: true, sentences: [99, -1, 1.5], missing: '' })),
      })),
    }));
    const reply = await chat.send(ANSWER);
    expect(reply.autoCompletionTriggered).toBe(false);
    expect(await chat.progress()).toMatchObject({ percent: 0 });
  });

  it('does not offer the question or the words of the coach as evidence', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(
      says('You could say that every Monday the clinic manager loses 3 hours on rebooking.'),
    );
    await chat.send('Give me an example.');
    await chat.send(
      `${chat.questions[0]?.text} Every Monday the clinic manager loses 3 hours on rebooking. ${ANSWER}`,
    );
    const sentences = coach.asked.judgements.at(-1)?.sentences.map(sentence => sentence.text);
    expect(sentences).toContain(ANSWER);
    expect(sentences?.some(sentence => sentence.includes('clinic manager'))).toBe(false);
    expect(sentences?.some(sentence => sentence === chat.questions[0]?.text)).toBe(false);
  });

  it('that fails keeps the message and the reply; the next turn judges both messages', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(async () => {
      throw new CoachError('coach.unavailable');
    });
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'complete', autoCompletionTriggered: false });
    expect(coach.asked.replies.at(-1)?.judged).toBe(false);
    coach.judgements.push(meets(1));
    await chat.send('It was on the 3rd of March.');
    expect(coach.asked.judgements.at(-1)?.sentences.map(sentence => sentence.text)).toContain(ANSWER);
    const failed = await test.database.db
      .selectFrom('judgements')
      .select(['error', 'verdict'])
      .orderBy('id')
      .execute();
    expect(failed.some(row => row.error !== null && row.verdict === null)).toBe(true);
  });

  it('that fails does not lose what needs no judge, and holds no reader up', async () => {
    const chat = await buildChat(test.app);
    const { db } = test.database;
    const [question] = chat.questions;
    const key = question?.id ?? 0;
    const before = await db
      .selectFrom('questions')
      .select(['type', 'evaluation_criteria'])
      .where('id', '=', key)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('questions')
      .set({
        type: 'multiple-choice',
        evaluation_criteria: JSON.stringify({ options: ['Weekly', 'Yearly'] }),
      })
      .where('id', '=', key)
      .execute();
    try {
      coach.judgements.push(async () => {
        throw new CoachError('coach.unavailable');
      });
      expect(await chat.send('Weekly')).toMatchObject({ completedQuestionIds: [key] });
      expect(at(await chat.verdicts(), 0)).toMatchObject({ status: 'completed', evidence: ['Weekly'] });
    } finally {
      await db
        .updateTable('questions')
        .set({ type: before.type, evaluation_criteria: JSON.stringify(before.evaluation_criteria) })
        .where('id', '=', key)
        .execute();
    }
    coach.judgements.push(async () => {
      throw new CoachError('coach.unavailable');
    });
    const { id } = await chat.send(ANSWER);
    // Unless the judge is known to have ended, a reader waits for as long as judging may take.
    await db
      .updateTable('turns')
      .set({ started_at: new Date(Date.now() + 3_600_000).toISOString() })
      .where('chat_id', '=', await chatIdOf(test, chat))
      .execute();
    expect(await chat.founder.get(`/api/messages/${id}/stream`)).toMatchObject({ id, status: 'complete' });
  });

  it('that is slow lets the reply start, claiming nothing, and still stores its verdict', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.judgements.push(async (input, signal) => {
      await wait.promise;
      return meets(1)(input, signal);
    });
    coach.replies.push(says('Let me read that.'));
    const stream = chat.stream(ANSWER);
    await until(async () => (await chat.messages())[1]?.status === 'complete');
    expect(coach.asked.replies.at(-1)?.judged).toBe(false);
    wait.open();
    const names = namesOf(await stream);
    expect(names.indexOf('verdict')).toBeGreaterThan(names.indexOf('done'));
    expect(await chat.progress()).toMatchObject({ percent: 33 });
  });

  it('that never answers is given up after the hard cap, even if it does not heed being told', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(() => gate<never>().promise);
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'complete', autoCompletionTriggered: false });
  });
});

describe('a provider that fails', () => {
  it('leaves the message stored and an error in the answer; the next message works', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(() => {
      throw new CoachError('coach.rate_limited', { retryAfter: 7 });
    });
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({
      content: '',
      status: 'failed',
      error: {
        code: 'coach.rate_limited',
        message: 'The AI service is busy. Please wait a moment and try again.',
        retryAfter: 7,
      },
      userMessage: { content: ANSWER },
    });
    coach.replies.push(says('Back again.'));
    expect(await chat.send('Still there?')).toMatchObject({ status: 'complete', content: 'Back again.' });
  });

  it('after the first words keeps them, and a retry writes the reply again under the same message', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(async function* () {
      yield 'Half a ';
      throw new CoachError('coach.interrupted');
    });
    const events = await chat.stream(ANSWER);
    expect(namesOf(events).at(-1)).toBe('error');
    const [message, half] = await chat.messages();
    expect(half).toMatchObject({ content: 'Half a ', status: 'failed', replyTo: message?.id });

    coach.replies.push(says('A whole reply.'));
    const again = await chat.founder.post(`/api/messages/${message?.id}/retry`);
    expect(again).toMatchObject({ id: half?.id, content: 'A whole reply.', status: 'complete' });
    expect(again).not.toHaveProperty('error');
    expect(await chat.messages()).toHaveLength(2);
    const twice = await chat.founder.call('POST', `/api/messages/${message?.id}/retry`);
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'chat.not_retryable']);
  });

  it('that says nothing at all has failed', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(says('[[action:nothing]]'));
    expect(await chat.send(ANSWER)).toMatchObject({ error: { code: 'coach.invalid_response' } });
  });

  it('in a way nobody foresaw tells the founder nothing of its insides', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(() => {
      throw new Error('secret key sk-123 at /srv/app');
    });
    const answer = await chat.founder.call('POST', '/api/messages', { ...chat.scope, content: ANSWER });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ error: { code: 'server.error' } });
    expect(answer.body).not.toMatch(/sk-123|srv/);
  });
});

describe('a retry', () => {
  it('works while the judge of the first try is still at it', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(() => gate<never>().promise);
    coach.replies.push(() => {
      throw new CoachError('coach.unavailable');
    });
    const first = chat.stream(ANSWER);
    await until(async () => (await chat.messages())[1]?.status === 'failed');
    const [message, reply] = await chat.messages();
    coach.replies.push(says('A whole reply.'));
    const again = await chat.founder.post(`/api/messages/${message?.id}/retry`);
    expect(again).toMatchObject({ id: reply?.id, content: 'A whole reply.', status: 'complete' });
    await first;
    expect(at(await chat.messages(), 1)).toMatchObject({ content: 'A whole reply.', failure: null });
  });

  it('says after a reload why the reply had failed', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(() => {
      throw new CoachError('coach.timeout');
    });
    await chat.send(ANSWER);
    expect(at(await chat.messages(), 1).failure).toEqual({
      code: 'coach.timeout',
      message: 'AI operations are taking longer than expected. The system may be experiencing high demand.',
    });
  });
});

describe('a reply that is being written', () => {
  it('is stopped by the founder and keeps what was written', async () => {
    const chat = await buildChat(test.app);
    coach.replies.push(async function* () {
      yield 'As far as this';
      await gate().promise;
    });
    const stream = chat.stream(ANSWER);
    await until(async () => (await chat.messages()).length === 2);
    const reply = at(await chat.messages(), 1);
    expect(reply.status).toBe('generating');
    await until(async () => (await chat.messages())[1]?.content === 'As far as this');
    expect(await chat.founder.post(`/api/messages/${reply.id}/stop`)).toEqual({ success: true });
    expect(namesOf(await stream).at(-1)).toBe('done');
    expect(at(await chat.messages(), 1)).toMatchObject({ content: 'As far as this', status: 'stopped' });
    const late = await chat.founder.call('POST', `/api/messages/${reply.id}/stop`);
    expect([late.statusCode, late.json().code]).toEqual([409, 'chat.not_generating']);
  });

  it('is picked up from where the reader was', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const first = chat.send(ANSWER);
    await until(async () => (await chat.messages()).length === 2);
    const { id } = at(await chat.messages(), 1);
    const resumed = chat.founder.call('GET', `/api/messages/${id}/stream?offset=2`, undefined, {
      accept: 'text/event-stream',
    });
    wait.open();
    const events = parseEvents((await resumed).body);
    expect(events.find(event => event.event === 'delta')?.data).toMatchObject({ offset: 2 });
    expect(`On${events.flatMap(event => (event.event === 'delta' ? [event.data.text] : [])).join('')}`).toBe(
      'One two',
    );
    expect(namesOf(events).at(-1)).toBe('done');
    expect(await chat.founder.get(`/api/messages/${id}/stream`)).toEqual(await first);
  });

  it('is dropped when the step is reset, and nothing of it comes back', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.judgements.push(async (input, signal) => {
      await wait.promise;
      return meets(3)(input, signal);
    });
    coach.replies.push(saysInTwo('Old', wait.promise, ' words'));
    const stream = chat.stream(ANSWER);
    await until(() => coach.asked.judgements.length === 1);
    expect(
      (await chat.founder.call('DELETE', `${chat.url}?force=true&preserveProgress=false`)).json(),
    ).toEqual({
      success: true,
    });
    wait.open();
    expect(namesOf(await stream).at(-1)).toBe('error');
    await chat.send('New attempt');
    expect(await chat.messages()).toHaveLength(2);
    expect(await chat.progress()).toMatchObject({ attempt: 2, percent: 0, status: 'in_progress' });
    expect(await chat.founder.get('/api/user')).toMatchObject({ experiencePoints: 0 });
  });

  it('goes on when its reader goes away', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const address = await test.app.listen({ port: 0 });
    const controller = new AbortController();
    const response = await fetch(`${address}/api/messages`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        cookie: chat.founder.cookie,
      },
      body: JSON.stringify({ ...chat.scope, content: ANSWER }),
      signal: controller.signal,
    });
    await response.body?.getReader().read();
    controller.abort();
    wait.open();
    await until(async () => at(await chat.messages(), 1).status === 'complete');
    expect(at(await chat.messages(), 1).content).toBe('One two');
  });
});

describe('many steps at once', () => {
  it('are answered up to a number, and the next is refused before it is stored', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    const startups = await Promise.all(
      Array.from({ length: 8 }, () =>
        chat.founder.post<{ id: number }>('/api/startups', { name: 'One of many' }),
      ),
    );
    for (const _ of startups) coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const early: unknown[] = [];
    const sent = startups.map(async ({ id }) => {
      const body = { ...chat.scope, startupId: id, content: ANSWER };
      const answer = await chat.founder.call('POST', '/api/messages', body);
      early.push([answer.statusCode, answer.json().code]);
      return answer;
    });
    await until(() => early.length === 2);
    expect(early).toEqual(Array(2).fill([429, 'chat.too_many_replies']));
    wait.open();
    const answers = await Promise.all(sent);
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(6);
  });
});

describe('resetting', () => {
  it('a step that was never begun makes no record of it', async () => {
    const chat = await buildChat(test.app);
    expect((await chat.founder.call('DELETE', chat.url)).json()).toEqual({ success: true });
    const rows = await test.database.db
      .selectFrom('step_progress')
      .select('id')
      .where('startup_id', '=', chat.startup.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('deletes the chat and the verdicts, keeps the points, and a second award is never given', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(3));
    await chat.send(ANSWER);
    expect(await chat.founder.get('/api/user')).toMatchObject({ experiencePoints: 30 });
    const reset = () =>
      chat.founder.call('DELETE', `${chat.url}?force=true&preserveProgress=false&uniqueId=r1`);
    await reset();
    await reset();
    expect(await chat.messages()).toEqual([]);
    expect(await chat.verdicts()).toEqual([]);
    expect(await chat.progress()).toMatchObject({ status: 'not_started', percent: 0, attempt: 2 });
    coach.judgements.push(meets(3));
    await chat.send(ANSWER);
    expect(await chat.progress()).toMatchObject({ percent: 100 });
    expect(await chat.founder.get('/api/user')).toMatchObject({ experiencePoints: 30 });
  });

  it('keeps the verdicts when asked to', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(1));
    await chat.send(ANSWER);
    await chat.founder.call('DELETE', `${chat.url}?preserveProgress=true`);
    expect(await chat.messages()).toEqual([]);
    expect(await chat.progress()).toMatchObject({ percent: 33 });
  });
});

describe("today's budget", () => {
  it('is not touched by a call that failed before its first word, but by one that was stopped', async () => {
    const chat = await buildChat(test.app);
    const calls = () =>
      test.database.db
        .selectFrom('model_calls')
        .select(['job', 'estimated'])
        .where('user_id', '=', chat.founder.user.id)
        .where('job', '=', 'reply')
        .execute();
    coach.replies.push(() => {
      throw new CoachError('coach.unavailable');
    });
    await chat.send('x'.repeat(7000));
    expect(await calls()).toEqual([]);
    coach.replies.push(saysInTwo('Some words', gate().promise, ' more'));
    const stream = chat.stream(ANSWER);
    await until(async () => (await chat.messages())[3]?.content === 'Some words');
    await chat.founder.post(`/api/messages/${at(await chat.messages(), 3).id}/stop`);
    await stream;
    expect(await calls()).toEqual([{ job: 'reply', estimated: true }]);
  });

  it('once spent refuses the message before it is stored, and says until when', async () => {
    const chat = await buildChat(test.app);
    const { db } = test.database;
    coach.replies.push(
      says('Hi', { type: 'usage', usage: { model: 'm', inputTokens: 999_990, outputTokens: 10 } }),
    );
    await chat.send('Hello');
    const calls = await db
      .selectFrom('model_calls')
      .select(['job', 'input_tokens', 'output_tokens', 'estimated'])
      .where('user_id', '=', chat.founder.user.id)
      .where('job', '=', 'reply')
      .execute();
    expect(calls).toEqual([{ job: 'reply', input_tokens: 999_990, output_tokens: 10, estimated: false }]);
    const answer = await chat.founder.call('POST', '/api/messages', { ...chat.scope, content: ANSWER });
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'budget.exhausted']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await chat.messages()).toHaveLength(2);
  });
});
