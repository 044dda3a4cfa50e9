import type { Appeal, LabelledCase, LogEntry, Notice } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { codeOf, complete, countAnyway, decide, earnedFor, rulingCoach, SAID } from '../../test/decisions.ts';
import { meets } from '../../test/scripted-coach.ts';
import { buildAdministrator, buildFounder, type TestClient } from '../../test/test-client.ts';

const coach = rulingCoach();
const test = useTestApp(() => ({ coach }));
let admin: TestClient;
beforeEach(async () => {
  coach.forget();
  await test.database.db.deleteFrom('appeals').execute();
  await test.database.db.deleteFrom('admin_log').execute();
  admin = await buildAdministrator(test.app);
});

const WRONG = 'It names receptionists, which is one role.';

interface Said {
  place?: number;
  sentence?: string;
  by?: TestClient;
}

async function appeal(chat: Chat, { place = 0, sentence = WRONG, by = chat.founder }: Said = {}) {
  const { id } = await chat.progress();
  const url = `/api/progress/${id}/questions/${at(chat.questions, place).id}/appeal`;
  return by.call('POST', url, { sentence });
}

/** A chat whose first answer was refused and appealed, with the appeal as administrators read it. */
async function appealed(): Promise<{ chat: Chat; one: Appeal }> {
  const chat = await buildChat(test.app);
  await chat.send(SAID[0]);
  expect((await appeal(chat)).statusCode).toBe(200);
  const [one] = await admin.get<Appeal[]>('/api/admin/appeals');
  if (!one) throw new Error('There is no appeal');
  return { chat, one };
}

const rule = ({ id }: Appeal, isAccepted: boolean, reason = 'One role is named.', by: TestClient = admin) =>
  by.call('POST', `/api/admin/appeals/${id}/decision`, { isAccepted, reason });

const verdictOf = async (chat: Chat) =>
  (await chat.verdicts()).find(({ questionId }) => questionId === at(chat.questions, 0).id);

const noticesOf = async ({ founder }: Chat) =>
  (await founder.get<Notice[]>('/api/notices')).filter(({ kind }) => kind === 'appeal');

describe('a founder appeals', () => {
  it('[PR-73] once a refused question, and administrators read nothing of whose it is', async () => {
    const { chat, one } = await appealed();
    const question = at(chat.questions, 0);
    const { criteria } = question.evaluationCriteria;
    expect(one).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      state: 'open',
      questionId: question.id,
      question: question.text,
      answer: SAID[0],
      criteria: criteria.map(({ id, text, required }) => ({ id, text, isRequired: required, isMet: false })),
      sentence: WRONG,
      reason: null,
      decidedAt: null,
      decidedBy: null,
      caseId: null,
    });
    expect(await verdictOf(chat)).toMatchObject({ appeal: { state: 'open', reason: null } });
    expect(codeOf(await appeal(chat))).toEqual([409, 'question.appealed']);
    expect(await noticesOf(chat)).toEqual([]);
  });

  it('[AD-153] of all answers since the question came up that were judged, the newest last', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(async (input, signal) => {
      const { items } = await meets(1)(input, signal);
      return { items: items.map(item => ({ ...item, criteria: item.criteria.slice(0, 1) })) };
    });
    await chat.send(SAID[0]);
    await chat.send(SAID[1]);
    await chat.send(SAID[2]);
    await chat.send('What do you mean?');
    await appeal(chat);
    const [one] = await admin.get<Appeal[]>('/api/admin/appeals');
    expect(one?.answer).toBe(SAID.slice(0, 3).join('\n\n'));
    expect(one?.criteria.map(({ isMet }) => isMet).slice(0, 2)).toEqual([true, false]);
  });

  it('not before an answer was refused', async () => {
    const chat = await buildChat(test.app);
    await chat.send('What do you mean?');
    expect(await chat.progress()).toMatchObject({ isRefused: false });
    expect(codeOf(await appeal(chat))).toEqual([409, 'question.not_offered']);
    await chat.send(SAID[0]);
    expect(await chat.progress()).toMatchObject({ isRefused: true });
  });

  it('not of a question that is not asked or completed, of another founder, or without a sentence', async () => {
    const chat = await buildChat(test.app);
    await chat.send(SAID[0]);
    const { founder } = await buildChat(test.app);
    expect(codeOf(await appeal(chat, { place: 1 }))).toEqual([409, 'question.not_asked']);
    expect(codeOf(await appeal(chat, { by: founder }))).toEqual([404, 'progress.not_found']);
    expect(codeOf(await appeal(chat, { by: admin }))).toEqual([404, 'progress.not_found']);
    expect(codeOf(await appeal(chat, { sentence: ' ' }))).toEqual([400, 'request.invalid']);
    expect(codeOf(await appeal(chat, { sentence: 'x'.repeat(501) }))).toEqual([400, 'request.invalid']);
    coach.judgements.push(meets(1));
    await chat.send(SAID[1]);
    expect(codeOf(await appeal(chat))).toEqual([409, 'question.completed']);
    expect(await admin.get('/api/admin/appeals')).toEqual([]);
  });
});

describe('an administrator decides', () => {
  it('[PR-74] and what is accepted completes the question, earns once and is told', async () => {
    const { chat, one } = await appealed();
    const decided = await rule(one, true);
    expect(decided.json()).toMatchObject({
      state: 'accepted',
      reason: 'One role is named.',
      decidedBy: 'admin',
      decidedAt: expect.any(String),
    });
    expect(await verdictOf(chat)).toMatchObject({
      status: 'completed',
      isByPerson: true,
      isOwnAssessment: false,
      evidence: [SAID[0]],
      reason: 'One role is named.',
      missing: null,
      appeal: { state: 'accepted', reason: 'One role is named.' },
    });
    const states = (await verdictOf(chat))?.criteria ?? [];
    expect(new Set(states.filter(({ state }) => state === 'met').flatMap(({ quotes }) => quotes))).toEqual(
      new Set([SAID[0]]),
    );
    expect(await chat.progress()).toMatchObject({
      percent: 33,
      activeQuestionId: at(chat.questions, 1).id,
      isRefused: false,
    });
    expect(await earnedFor(test, chat)).toEqual(['question']);
    expect(await noticesOf(chat)).toMatchObject([
      {
        id: `appeal-${one.id}`,
        isAccepted: true,
        reason: 'One role is named.',
        stepTitle: chat.step.title,
        challengeId: chat.challenge.id,
        stepId: chat.step.id,
      },
    ]);
    expect((await rule(one, true)).json()).toEqual(decided.json());
    expect(await earnedFor(test, chat)).toEqual(['question']);
    const log = await admin.get<LogEntry[]>('/api/admin/log?kind=appeal');
    expect(log).toMatchObject([
      { recordId: one.id, after: { state: 'accepted', reason: 'One role is named.' } },
    ]);
  });

  it('and what is declined stays open, with the reason', async () => {
    const { chat, one } = await appealed();
    await rule(one, false, 'No role is named.');
    expect(await verdictOf(chat)).toMatchObject({
      status: 'in_progress',
      isByPerson: false,
      appeal: { state: 'declined', reason: 'No role is named.' },
    });
    expect(await noticesOf(chat)).toMatchObject([{ isAccepted: false }]);
    expect(await earnedFor(test, chat)).toEqual([]);
    expect(codeOf(await appeal(chat))).toEqual([409, 'question.appealed']);
    expect(await admin.get('/api/admin/appeals')).toEqual([]);
    expect(await admin.get('/api/admin/appeals?decided=true')).toMatchObject([{ id: one.id }]);
  });

  it('of two at once, the first', async () => {
    const { one } = await appealed();
    const other = await buildFounder(test.app);
    await test.database.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', other.user.id)
      .execute();
    const answers = await Promise.all([rule(one, true), rule(one, false, 'No role.', other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'record.changed', details: { current: { id: one.id } } });
  });

  it('with a reason, as an administrator, what is there', async () => {
    const { chat, one } = await appealed();
    expect(codeOf(await rule(one, true, ' '))).toEqual([400, 'request.invalid']);
    expect(codeOf(await rule(one, true, 'Mine.', chat.founder))).toEqual([403, 'auth.forbidden']);
    expect((await chat.founder.call('GET', '/api/admin/appeals')).statusCode).toBe(403);
    await chat.founder.call('DELETE', chat.url);
    expect(codeOf(await rule(one, true))).toEqual([404, 'appeal.not_found']);
    expect(await earnedFor(test, chat)).toEqual([]);
  });

  it('and changes nothing where an answer was accepted meanwhile', async () => {
    const { chat, one } = await appealed();
    coach.judgements.push(meets(1));
    await chat.send(SAID[1]);
    const before = await verdictOf(chat);
    expect((await rule(one, true)).statusCode).toBe(200);
    expect(await verdictOf(chat)).toEqual({
      ...before,
      appeal: { state: 'accepted', reason: 'One role is named.' },
    });
    expect(await earnedFor(test, chat)).toEqual(['question']);
  });

  it('and takes the place of an own assessment, of a completed step too', async () => {
    const { chat, one } = await appealed();
    await chat.send('That is all.');
    await decide(chat).count();
    for (const place of [1, 2]) await countAnyway(chat, place, at(SAID, place));
    await complete(chat);
    expect(await earnedFor(test, chat)).toEqual([]);
    await rule(one, true);
    expect(await verdictOf(chat)).toMatchObject({
      isOwnAssessment: false,
      isByPerson: true,
      evidence: [SAID[0]],
      earlier: [{ evidence: [SAID[0], 'That is all.'] }],
    });
    expect((await earnedFor(test, chat)).toSorted()).toEqual(['question', 'step']);
  });

  it('until a judge accepts a better answer', async () => {
    const { chat, one } = await appealed();
    await rule(one, true);
    coach.judgements.push(meets(1));
    await chat.founder.post('/api/messages', {
      ...chat.scope,
      content: SAID[1],
      revisesQuestionId: at(chat.questions, 0).id,
    });
    expect(await verdictOf(chat)).toMatchObject({
      isByPerson: false,
      evidence: [SAID[1]],
      earlier: [{ evidence: [SAID[0]] }],
    });
    expect(await earnedFor(test, chat)).toEqual(['question']);
  });
});

describe('a labelled case', () => {
  const makeCase = ({ id }: Appeal) => admin.call('POST', `/api/admin/appeals/${id}/case`);
  const cases = () => admin.get<LabelledCase[]>('/api/admin/labelled-cases');

  it.each([
    [true, 'pass'],
    [false, 'fail'],
  ])('[AD-119] is made once of a decided appeal, and removed', async (isAccepted, label) => {
    const { chat, one } = await appealed();
    expect(codeOf(await makeCase(one))).toEqual([409, 'appeal.open']);
    await rule(one, isAccepted);
    const [first, second] = [await makeCase(one), await makeCase(one)];
    expect(second.json()).toEqual(first.json());
    const [kept, ...others] = await cases();
    expect(others).toEqual([]);
    expect(kept).toEqual({
      id: first.json().caseId,
      updatedAt: expect.any(String),
      questionId: at(chat.questions, 0).id,
      question: at(chat.questions, 0).text,
      answer: SAID[0],
      label,
      source: 'appeal',
      adminName: 'admin',
    });
    const url = `/api/admin/labelled-cases/${kept?.id}`;
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    expect(codeOf(await admin.call('DELETE', url))).toEqual([404, 'case.not_found']);
    expect(await cases()).toEqual([]);
  });

  it('goes with the startup, as the appeal does', async () => {
    const { chat, one } = await appealed();
    await rule(one, true);
    await makeCase(one);
    await chat.founder.call('DELETE', `/api/startups/${chat.startup.id}`);
    expect(await admin.get('/api/admin/appeals?decided=true')).toEqual([]);
    expect(await cases()).toEqual([]);
    expect(codeOf(await makeCase(one))).toEqual([404, 'appeal.not_found']);
  });
});
