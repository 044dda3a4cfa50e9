import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { codeOf, complete, decide, earnedFor, SAID } from '../../test/decisions.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const idOf = (chat: Chat, place: number) => at(chat.questions, place).id;
const placeOf = (chat: Chat, id: number | null) => chat.questions.findIndex(question => question.id === id);
const activeOf = async (chat: Chat) => placeOf(chat, (await chat.progress()).activeQuestionId);
const leftOf = async (chat: Chat) =>
  (await chat.verdicts()).flatMap(({ questionId, isLeft }) => (isLeft ? [placeOf(chat, questionId)] : []));

async function refuse(chat: Chat, times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1) await chat.send(`${at(SAID, time)} (${time})`);
}

async function leave(chat: Chat, place: number): Promise<void> {
  await refuse(chat);
  const answer = await decide(chat, place).leave();
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Has the current question accepted. */
async function accept(chat: Chat, said: string): Promise<void> {
  coach.judgements.push(meets(1));
  await chat.send(said);
}

describe('a question that a model refused three times', () => {
  it('may be left for later, not before', async () => {
    const chat = await buildChat(test.app);
    await refuse(chat, 2);
    expect(await chat.progress()).toMatchObject({ offers: null });
    expect(codeOf(await decide(chat).leave())).toEqual([409, 'question.not_offered']);
    await chat.send(SAID[2]);
    expect(await chat.progress()).toMatchObject({ offers: 'later' });
    expect(codeOf(await decide(chat).count())).toEqual([409, 'question.not_offered']);
    const answer = await decide(chat).leave();
    expect(answer.json()).toMatchObject({
      progress: { activeQuestionId: idOf(chat, 1), percent: 0, offers: null, status: 'in_progress' },
      completedQuestionIds: [],
    });
    expect(await leftOf(chat)).toEqual([0]);
  });

  it('is followed by the next one, for the judge and for the coach', async () => {
    const chat = await buildChat(test.app);
    await leave(chat, 0);
    await accept(chat, SAID[1]);
    expect(coach.asked.judgements.at(-1)?.activeKey).toBe(`question:${idOf(chat, 1)}`);
    const open = coach.asked.replies.at(-1)?.items.filter(({ met }) => !met);
    expect(open?.map(({ text }) => text)).toEqual([2, 0].map(place => at(chat.questions, place).text));
    expect(await earnedFor(test, chat)).toEqual(['question']);
  });

  it('is asked again when no other is open, and keeps the step open', async () => {
    const chat = await buildChat(test.app);
    await leave(chat, 0);
    await leave(chat, 1);
    await accept(chat, SAID[1]);
    expect([await activeOf(chat), await leftOf(chat)]).toEqual([0, [0, 1]]);
    expect(codeOf(await complete(chat))).toEqual([409, 'step.incomplete']);
    await leave(chat, 0);
    expect(await activeOf(chat)).toBe(1);
    await accept(chat, SAID[2]);
    expect(await activeOf(chat)).toBe(0);
    await refuse(chat);
    expect(await chat.progress()).toMatchObject({ offers: null });
    expect(codeOf(await decide(chat, 0).leave())).toEqual([409, 'question.not_offered']);
    await accept(chat, SAID[0]);
    expect(await leftOf(chat)).toEqual([]);
    expect((await complete(chat)).statusCode).toBe(200);
  });

  it('is asked again when the founder takes it up, and the other one after it', async () => {
    const chat = await buildChat(test.app);
    await leave(chat, 0);
    expect((await decide(chat, 0).takeUp()).json()).toMatchObject({
      progress: { activeQuestionId: idOf(chat, 0), offers: null },
    });
    expect(await leftOf(chat)).toEqual([]);
    await accept(chat, SAID[0]);
    expect(coach.asked.judgements.at(-1)?.activeKey).toBe(`question:${idOf(chat, 0)}`);
    expect(await activeOf(chat)).toBe(1);
  });

  it('is taken up before one that would be asked first', async () => {
    const chat = await buildChat(test.app);
    await leave(chat, 0);
    await leave(chat, 1);
    await decide(chat, 0).takeUp();
    expect(await activeOf(chat)).toBe(0);
    await decide(chat, 1).takeUp();
    expect([await activeOf(chat), await leftOf(chat)]).toEqual([1, [0]]);
  });

  it('is left once, however often its request is sent', async () => {
    const chat = await buildChat(test.app);
    await refuse(chat);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await decide(chat).leave(key), await decide(chat).leave(key)];
    expect(second.json()).toEqual(first.json());
    expect(codeOf(await decide(chat).leave())).toEqual([409, 'question.not_asked']);
  });

  it('is not left any more after a reset of the step', async () => {
    const chat = await buildChat(test.app);
    await leave(chat, 0);
    await chat.founder.call('DELETE', chat.url);
    expect([await activeOf(chat), await leftOf(chat)]).toEqual([0, []]);
  });
});

it('a question is not taken up that was not left, or that is completed', async () => {
  const chat = await buildChat(test.app);
  await accept(chat, SAID[0]);
  expect(codeOf(await decide(chat, 0).takeUp())).toEqual([409, 'question.completed']);
  expect(codeOf(await decide(chat, 2).takeUp())).toEqual([409, 'question.not_left']);
});

it('a message that is judged late is an answer to the question that was asked then', async () => {
  const chat = await buildChat(test.app);
  await leave(chat, 0);
  coach.judgements.push(async () => {
    throw new Error('The judge is away');
  });
  await chat.send(SAID[1]);
  await decide(chat, 0).takeUp();
  expect(await activeOf(chat)).toBe(0);
  await chat.founder.post(`/api/progress/${(await chat.progress()).id}/judge`, {});
  expect(coach.asked.judgements.at(-1)?.activeKey).toBe(`question:${idOf(chat, 1)}`);
});
