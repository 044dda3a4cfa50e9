import type { Question } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { reportOf } from '../../test/report.ts';
import { meets, says, scriptedCoach } from '../../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const OLD = 'Receptionists at dental surgeries ring nine patients whenever one cancels.';
const NEW = 'Receptionists at small vets in Leeds ring twelve owners whenever one cancels on the day.';

async function revise(chat: Chat, question: Question, content: string, headers: Record<string, string> = {}) {
  const body = { ...chat.scope, content, revisesQuestionId: question.id };
  return chat.founder.call('POST', '/api/messages', body, headers);
}

/** A chat whose first question was answered with `OLD`. */
async function answered(): Promise<{ chat: Chat; question: Question }> {
  const chat = await buildChat(test.app);
  coach.judgements.push(meets(1));
  await chat.send(OLD);
  return { chat, question: at(chat.questions, 0) };
}

const points = async (chat: Chat) =>
  (await chat.founder.get<{ experiencePoints: number }>('/api/user')).experiencePoints;

const report = async (chat: Chat) =>
  (
    await test.database.db
      .selectFrom('criterion_progress')
      .innerJoin('step_progress', 'step_progress.id', 'step_progress_id')
      .select('evidence')
      .where('startup_id', '=', chat.startup.id)
      .execute()
  ).flatMap(({ evidence }) => (evidence as { quote: string }[]).map(({ quote }) => quote));

describe('a new answer to an accepted question', () => {
  it('takes the place of the old one, which is kept', async () => {
    const { chat, question } = await answered();
    const before = { progress: await chat.progress(), points: await points(chat) };
    coach.judgements.push(meets(1));
    const sent = await revise(chat, question, NEW);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().completedQuestionIds).toEqual([question.id]);
    const verdict = at(await chat.verdicts(), 0);
    expect(verdict).toMatchObject({ questionId: question.id, status: 'completed', evidence: [NEW] });
    expect(verdict.earlier).toEqual([{ evidence: [OLD], replacedAt: expect.stringMatching(/^2\S+Z$/) }]);
    expect([...new Set(await report(chat))]).toEqual([NEW]);
    const after = await chat.progress();
    expect(after).toMatchObject({ percent: before.progress.percent, attempt: before.progress.attempt });
    expect(after.rev).toBeGreaterThan(before.progress.rev);
    expect(await points(chat)).toBe(before.points);
    expect(coach.asked.replies.at(-1)?.revision).toEqual({
      text: question.text,
      isAccepted: true,
      missing: null,
    });
  });

  it('is judged by itself, for that question alone', async () => {
    const { chat, question } = await answered();
    await revise(chat, question, NEW);
    const asked = coach.asked.judgements.at(-1);
    expect(asked?.items.map(({ key }) => key)).toEqual([`question:${question.id}`]);
    expect(asked?.activeKey).toBe(`question:${question.id}`);
    expect(asked?.sentences.map(({ text }) => text)).toEqual([NEW]);
    const { criteria } = question.evaluationCriteria;
    expect(asked?.items[0]?.criteria.map(({ id }) => id)).toEqual(criteria.map(({ id }) => id));
  });

  it('may use words of the old one again', async () => {
    const { chat, question } = await answered();
    coach.judgements.push(meets(1));
    await revise(chat, question, OLD);
    expect(at(await chat.verdicts(), 0)).toMatchObject({ evidence: [OLD], earlier: [{ evidence: [OLD] }] });
  });

  it('changes nothing when it is refused', async () => {
    const { chat, question } = await answered();
    const before = await chat.verdicts();
    const refused = await revise(chat, question, 'Everybody has it, really.');
    expect(refused.json()).toMatchObject({ completedQuestionIds: [], autoCompletionTriggered: false });
    expect(await chat.verdicts()).toEqual(before);
    expect([...new Set(await report(chat))]).toEqual([OLD]);
    expect(coach.asked.replies.at(-1)?.revision).toMatchObject({
      text: question.text,
      isAccepted: false,
      missing: expect.stringContaining('Say more about'),
    });
  });

  it('changes nothing when it settles only a part', async () => {
    const { chat, question } = await answered();
    coach.judgements.push(async input => ({
      items: input.items.map(({ key, criteria }) => ({
        key,
        criteria: criteria.map(({ id }, index) => ({ id, met: index > 0, sentences: [1], missing: 'Who?' })),
      })),
    }));
    await revise(chat, question, NEW);
    expect([...new Set(await report(chat))]).toEqual([OLD]);
  });

  it('changes nothing when the judge fails, and is judged by Check again', async () => {
    const { chat, question } = await answered();
    coach.judgements.push(async () => {
      throw new CoachError('coach.unavailable');
    });
    await revise(chat, question, NEW);
    expect([...new Set(await report(chat))]).toEqual([OLD]);
    expect(await chat.progress()).toMatchObject({ hasUnjudged: true });
    coach.judgements.push(meets(1));
    await chat.founder.post(`/api/progress/${(await chat.progress()).id}/judge`, {});
    expect([...new Set(await report(chat))]).toEqual([NEW]);
  });

  it('is possible in a completed step, which takes no other message', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(9));
    await chat.send(OLD);
    const { startupId, challengeId, stepId } = chat.scope;
    const done = await chat.founder.call('POST', `/api/steps/${stepId}/complete`, { startupId, challengeId });
    expect(done.statusCode, done.body).toBe(200);
    const before = { progress: await chat.progress(), points: await points(chat) };
    coach.judgements.push(meets(1));
    expect((await revise(chat, at(chat.questions, 1), NEW)).statusCode).toBe(200);
    expect(at(await chat.verdicts(), 1).evidence).toEqual([NEW]);
    expect(at(await chat.verdicts(), 0).evidence).toEqual([OLD]);
    expect(await chat.progress()).toMatchObject({ status: 'completed', percent: 100 });
    expect(await points(chat)).toBe(before.points);
    const other = await chat.founder.call('POST', '/api/messages', { ...chat.scope, content: NEW });
    expect([other.statusCode, other.json().code]).toEqual([409, 'step.already_completed']);
  });

  it('is sent once, however often its request is', async () => {
    const { chat, question } = await answered();
    coach.judgements.push(meets(1), meets(1));
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await revise(chat, question, NEW, key), await revise(chat, question, NEW, key)];
    expect(second.json().id).toBe(first.json().id);
    expect(at(await chat.verdicts(), 0).earlier).toHaveLength(1);
  });

  it('leaves a message that comes after it to the question being asked', async () => {
    const { chat, question } = await answered();
    coach.judgements.push(meets(1));
    await revise(chat, question, NEW);
    await chat.send('On Tuesday it was so.');
    expect(coach.asked.judgements.at(-1)?.activeKey).toBe(`question:${at(chat.questions, 1).id}`);
  });

  it('makes the section that used the old words out of date', async () => {
    const { chat, question } = await answered();
    const report = await reportOf(test, chat.founder, chat.startup);
    await report.set('done');
    await revise(chat, question, 'Everybody has it, really.');
    expect(await report.outOfDate()).toEqual([]);
    coach.judgements.push(meets(1));
    await revise(chat, question, NEW);
    expect(await report.outOfDate()).toEqual(['problem']);
  });

  it('goes with a reset of the step', async () => {
    const { chat, question } = await answered();
    coach.judgements.push(meets(1));
    await revise(chat, question, NEW);
    await chat.founder.call('DELETE', chat.url);
    const kept = await test.database.db
      .selectFrom('earlier_answers')
      .innerJoin('step_progress', 'step_progress.id', 'step_progress_id')
      .select('earlier_answers.id')
      .where('question_id', '=', question.id)
      .where('startup_id', '=', chat.startup.id)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('is refused', () => {
  it('of a question without an accepted answer', async () => {
    const { chat } = await answered();
    const refused = await revise(chat, at(chat.questions, 1), NEW);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'question.not_accepted']);
    expect(await chat.messages()).toHaveLength(2);
  });

  it('of a question of another step', async () => {
    const { chat } = await answered();
    const other = await buildChat(test.app, { challenge: 0, step: 1 });
    const refused = await revise(chat, at(other.questions, 0), NEW);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'question.not_found']);
  });

  it('in the startup of somebody else', async () => {
    const { chat, question } = await answered();
    const other = await buildChat(test.app);
    const body = { ...chat.scope, content: NEW, revisesQuestionId: question.id };
    const refused = await other.founder.call('POST', '/api/messages', body);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'step.not_found']);
    expect(at(await chat.verdicts(), 0).evidence).toEqual([OLD]);
  });
});

describe('how each criterion stands', () => {
  it('is stored with the verdict: met with its quote, partly, or missing with what to add', async () => {
    const chat = await buildChat(test.app);
    const question = at(chat.questions, 0);
    const ids = question.evaluationCriteria.criteria.map(({ id }) => id);
    coach.judgements.push(async input => ({
      items: input.items.map(({ key, criteria }, item) => ({
        key,
        criteria: criteria.map(({ id }, index) => ({
          id,
          met: item === 0 && index === 0,
          sentences: item === 0 ? [1] : [],
          missing: index === 0 && item === 0 ? '' : `Say ${id}.`,
        })),
      })),
    }));
    coach.replies.push(says('And when?'));
    await chat.send(OLD);
    expect(at(await chat.verdicts(), 0).criteria).toEqual([
      { id: ids[0], state: 'met', quotes: [OLD], missing: null },
      ...ids.slice(1).map(id => ({ id, state: 'partly', quotes: [OLD], missing: `Say ${id}.` })),
    ]);
    await chat.send('It is what it is.');
    expect(at(await chat.verdicts(), 0).criteria.slice(1)).toEqual(
      ids.slice(1).map(id => ({ id, state: 'missing', quotes: [], missing: `Say more about ${id}.` })),
    );
  });
});
