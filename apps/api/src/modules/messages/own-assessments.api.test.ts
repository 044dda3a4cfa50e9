import { type EvidenceSummary, OWN_ASSESSMENT_EARNS_NO_XP } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../../test/chat.ts';
import { codeOf, complete, countAnyway, decide, earnedFor, rulingCoach, SAID } from '../../test/decisions.ts';
import { gate, type JudgeScript, meets, saysInTwo } from '../../test/scripted-coach.ts';

const coach = rulingCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const BETTER = 'Receptionists at small vets in Leeds ring twelve owners whenever one cancels on the day.';

const questionOf = (chat: Chat, place = 0) => at(chat.questions, place);
const verdictOn = async (chat: Chat, place = 0) =>
  (await chat.verdicts()).find(({ questionId }) => questionId === questionOf(chat, place).id);

/** Meets every criterion of one question with the newest sentence. */
const meetsOnly =
  (questionId: number): JudgeScript =>
  async (input, signal) => {
    const { items } = await meets(9)(input, signal);
    const isMeant = ({ key }: { key: string }) => key === `question:${questionId}`;
    return { items: items.filter(isMeant) };
  };

const revise = (chat: Chat, place: number, content: string) =>
  chat.founder.call('POST', '/api/messages', {
    ...chat.scope,
    content,
    revisesQuestionId: questionOf(chat, place).id,
  });

/** Has every question of the step counted, then completes the step. */
async function countAll(chat: Chat) {
  for (const place of chat.questions.keys()) await countAnyway(chat, place, at(SAID, place));
  return complete(chat);
}

/** The same founder's chat about another step of the challenge. */
async function nextChat(chat: Chat, place: number): Promise<Chat> {
  const other = await buildChat(test.app, { challenge: 0, step: place });
  const step = at(chat.steps, place);
  const scope = { ...chat.scope, stepId: step.id };
  const { founder, challenge } = chat;
  const of = `${chat.startup.id}/${challenge.id}/${step.id}`;
  return {
    ...chat,
    step,
    scope,
    questions: other.questions,
    url: `/api/messages/${of}`,
    send: content => founder.post('/api/messages', { ...scope, content }),
    progress: () => founder.get(`/api/progress/${founder.user.id}/${of}`),
  };
}

describe('a question that rules refused twice', () => {
  it('may be counted by its founder, not before', async () => {
    const chat = await buildChat(test.app);
    await chat.send(SAID[0]);
    expect(await chat.progress()).toMatchObject({ offers: null });
    expect(codeOf(await decide(chat).count())).toEqual([409, 'question.not_offered']);
    await chat.send('That is all.');
    expect(await chat.progress()).toMatchObject({ offers: 'own_assessment' });
    const counted = await decide(chat).count();
    expect(counted.statusCode, counted.body).toBe(200);
    expect(counted.json()).toMatchObject({
      progress: {
        percent: 33,
        activeQuestionId: questionOf(chat, 1).id,
        offers: null,
        status: 'in_progress',
      },
      completedQuestionIds: [questionOf(chat).id],
    });
    expect(await verdictOn(chat)).toMatchObject({
      status: 'completed',
      isOwnAssessment: true,
      evidence: [SAID[0], 'That is all.'],
      reason: null,
      missing: null,
      earlier: [],
    });
    expect(await earnedFor(test, chat)).toEqual([]);
  });

  it('is followed by the next one, whose answers are counted anew', async () => {
    const chat = await buildChat(test.app);
    await countAnyway(chat, 0, SAID[0]);
    await chat.send(SAID[1]);
    const asked = at(coach.asked.judgements, -1 + coach.asked.judgements.length);
    expect(asked.activeKey).toBe(`question:${questionOf(chat, 1).id}`);
    expect(asked.items.at(-1)?.key).toBe(`question:${questionOf(chat).id}`);
    const items = coach.asked.replies.at(-1)?.items;
    expect(items?.map(({ met, evidence }) => [met, evidence])).toEqual([
      ...[
        [true, []],
        [false, []],
        [false, []],
      ],
    ]);
    expect(await chat.progress()).toMatchObject({ offers: null });
    await chat.send('No more.');
    expect(await chat.progress()).toMatchObject({ offers: 'own_assessment' });
    await decide(chat, 1).count();
    expect(await verdictOn(chat, 1)).toMatchObject({ evidence: [SAID[1], 'No more.'] });
  });

  it('is not offered while the founder has only asked, greeted or repeated the question', async () => {
    const chat = await buildChat(test.app);
    for (const said of ['What do you mean?', questionOf(chat).text, 'Thank you!']) await chat.send(said);
    expect(await chat.progress()).toMatchObject({ percent: 0, offers: null });
    expect(codeOf(await decide(chat).count())).toEqual([409, 'question.not_offered']);
  });

  it('needs a sentence of the founder’s own, also where what says nothing was counted before', async () => {
    const chat = await buildChat(test.app);
    for (const said of ['What do you mean?', questionOf(chat).text]) await chat.send(said);
    await test.database.db.updateTable('turns').set({ says_nothing: false }).execute();
    const refused = await decide(chat).count();
    expect([...codeOf(refused), refused.json().message]).toEqual([
      ...[409, 'question.not_offered'],
      "Write at least one sentence of your own first. A question to your coach doesn't count.",
    ]);
  });

  it('is counted once, however often its request is sent', async () => {
    const chat = await buildChat(test.app);
    await chat.send(SAID[0]);
    await chat.send('That is all.');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = await Promise.all([decide(chat).count(key), decide(chat).count(key)]);
    expect(second.json()).toEqual(first.json());
    expect(codeOf(await decide(chat).count())).toEqual([409, 'question.completed']);
  });

  it('is open again after a reset of the step', async () => {
    const chat = await buildChat(test.app);
    await countAnyway(chat, 0, SAID[0]);
    await chat.founder.call('DELETE', chat.url);
    expect(await chat.progress()).toMatchObject({ percent: 0, activeQuestionId: questionOf(chat).id });
    expect(await chat.verdicts()).toEqual([]);
  });

  it('is not told as what was shown', async () => {
    const chat = await buildChat(test.app);
    await countAnyway(chat, 0, SAID[0]);
    const summary = await chat.founder.get<EvidenceSummary>(`/api/startups/${chat.startup.id}/evidence`);
    expect(summary).toMatchObject({ evidence: { measured: 0, told: 0, guessed: 0 }, acceptedAt: [] });
    const own = questionOf(chat).evaluationCriteria.criteria.map(({ text }) => text);
    expect(own).not.toContain(summary.criteria.first[0]?.text);
  });
});

describe('what was counted earns', () => {
  it('nothing, and neither does a step of such questions alone, which opens the next', async () => {
    const chat = await buildChat(test.app);
    const completed = await countAll(chat);
    expect(completed.json()).toMatchObject({
      success: true,
      completed: true,
      xpAwarded: 0,
      reason: OWN_ASSESSMENT_EARNS_NO_XP,
      nextStepId: at(chat.steps, 1).id,
    });
    expect(await earnedFor(test, chat)).toEqual([]);
    expect(await chat.progress()).toMatchObject({ status: 'completed', percent: 100 });
  });

  it('nothing, but the step does where another question of it was accepted', async () => {
    const chat = await buildChat(test.app);
    await countAnyway(chat, 0, SAID[0]);
    coach.judgements.push(meetsOnly(questionOf(chat, 1).id));
    await chat.send(SAID[1]);
    await countAnyway(chat, 2, SAID[2]);
    const completed = (await complete(chat)).json();
    expect(completed).toMatchObject({ xpAwarded: 50, reason: null });
    expect(await earnedFor(test, chat)).toEqual(['question', 'step']);
  });

  it('all of it once an answer is accepted, of a completed challenge too', async () => {
    const chat = await buildChat(test.app);
    const steps = [chat, await nextChat(chat, 1), await nextChat(chat, 2)];
    expect(chat.steps).toHaveLength(steps.length);
    for (const one of steps) expect((await countAll(one)).json()).toMatchObject({ xpAwarded: 0 });
    expect(await chat.founder.get(`/api/progress?startupId=${chat.startup.id}`)).toMatchObject({
      [chat.challenge.id]: { completed: 3, total: 3 },
    });
    expect(await earnedFor(test, chat)).toEqual([]);
    coach.judgements.push(meets(1));
    expect((await revise(chat, 0, BETTER)).json()).toMatchObject({
      completedQuestionIds: [questionOf(chat).id],
    });
    expect((await earnedFor(test, chat)).toSorted()).toEqual(['challenge', 'question', 'step']);
    coach.judgements.push(meets(1));
    await revise(at(steps, 1), 0, BETTER);
    expect((await earnedFor(test, chat)).toSorted()).toEqual([
      ...['challenge', 'question', 'question', 'step', 'step'],
    ]);
  });
});

describe('an accepted answer takes the place of an own assessment', () => {
  it('when it is revised', async () => {
    const chat = await buildChat(test.app);
    await countAnyway(chat, 0, SAID[0]);
    await revise(chat, 0, 'Everybody, really.');
    expect(await verdictOn(chat)).toMatchObject({ isOwnAssessment: true, earlier: [] });
    coach.judgements.push(meets(1));
    await revise(chat, 0, BETTER);
    expect(await verdictOn(chat)).toMatchObject({
      status: 'completed',
      isOwnAssessment: false,
      evidence: [BETTER],
      earlier: [{ evidence: [SAID[0], 'That is all.'] }],
    });
    expect(await keptFor(chat)).not.toContain('own_assessment');
    expect(await earnedFor(test, chat)).toEqual(['question']);
  });

  it('when a later message brings it', async () => {
    const chat = await buildChat(test.app);
    await countAnyway(chat, 0, SAID[0]);
    coach.judgements.push(meetsOnly(questionOf(chat).id));
    expect((await chat.send(BETTER)).completedQuestionIds).toEqual([questionOf(chat).id]);
    expect(await verdictOn(chat)).toMatchObject({
      status: 'completed',
      isOwnAssessment: false,
      evidence: [BETTER],
      earlier: [{ evidence: [SAID[0], 'That is all.'] }],
    });
    expect(await keptFor(chat)).not.toContain('own_assessment');
    expect(await chat.progress()).toMatchObject({ percent: 33, activeQuestionId: questionOf(chat, 1).id });
    expect(await earnedFor(test, chat)).toEqual(['question']);
  });

  it('as a whole, not when a message brings a part of it', async () => {
    const chat = await buildChat(test.app);
    await countAnyway(chat, 0, SAID[0]);
    const before = await verdictOn(chat);
    coach.judgements.push(async (input, signal) => {
      const { items } = await meetsOnly(questionOf(chat).id)(input, signal);
      return { items: items.map(item => ({ ...item, criteria: item.criteria.slice(0, 1) })) };
    });
    await chat.send(BETTER);
    expect(await verdictOn(chat)).toEqual(before);
    expect(coach.asked.replies.at(-1)?.items[0]).toMatchObject({ met: true, justMet: false });
  });

  const keptFor = async (chat: Chat) => {
    const rows = await test.database.db
      .selectFrom('criterion_progress')
      .innerJoin('step_progress', 'step_progress.id', 'step_progress_id')
      .select('criterion_key')
      .where('startup_id', '=', chat.startup.id)
      .execute();
    return rows.map(({ criterion_key }) => criterion_key);
  };
});

describe('is refused', () => {
  /** A chat in which the founder may count the first question. */
  async function offered(): Promise<Chat> {
    const chat = await buildChat(test.app);
    await chat.send(SAID[0]);
    await chat.send('That is all.');
    return chat;
  }

  it('of a question that is not asked, of another step’s, and of none', async () => {
    const chat = await offered();
    expect(codeOf(await decide(chat, 1).count())).toEqual([409, 'question.not_asked']);
    const other = await nextChat(chat, 1);
    const foreign = decide({ ...chat, questions: other.questions });
    expect(codeOf(await foreign.count())).toEqual([404, 'question.not_found']);
    const none = await chat.founder.call(
      'POST',
      `/api/progress/${(await chat.progress()).id}/questions/999999/own-assessment`,
    );
    expect(codeOf(none)).toEqual([404, 'question.not_found']);
  });

  it('of another founder’s', async () => {
    const chat = await offered();
    const { founder } = await buildChat(test.app);
    const { id } = await chat.progress();
    for (const what of ['own-assessment', 'later']) {
      const url = `/api/progress/${id}/questions/${questionOf(chat).id}/${what}`;
      const answer = await founder.call('POST', url, { isLeft: true });
      expect(codeOf(answer)).toEqual([404, 'progress.not_found']);
    }
    expect(await chat.progress()).toMatchObject({ percent: 0, offers: 'own_assessment' });
  });

  it('in a completed step', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(9));
    await chat.send(SAID[0]);
    await complete(chat);
    expect(codeOf(await decide(chat).count())).toEqual([409, 'step.already_completed']);
  });

  it('while a reply is being written', async () => {
    const chat = await offered();
    const wait = gate();
    coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const sent = chat.send('And more.');
    await until(async () => (await chat.messages()).at(-1)?.status === 'generating');
    expect(codeOf(await decide(chat).count())).toEqual([409, 'chat.reply_in_progress']);
    wait.open();
    await sent;
    expect((await decide(chat).count()).statusCode).toBe(200);
  });

  it('where it is only to be left', async () => {
    const chat = await offered();
    expect(codeOf(await decide(chat).leave())).toEqual([409, 'question.not_offered']);
  });
});
