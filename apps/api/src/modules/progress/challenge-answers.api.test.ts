import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildFounder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const OWN = 'Receptionists at dental surgeries ring nine patients whenever one cancels.';
const urlOf = ({ startup, challenge }: Chat) =>
  `/api/startups/${startup.id}/challenges/${challenge.id}/answers`;

it('lists what was accepted in a challenge, question by question', async () => {
  const chat = await buildChat(test.app);
  expect(await chat.founder.get(urlOf(chat))).toEqual([]);
  coach.judgements.push(meets(2));
  await chat.send(OWN);
  await chat.send('We shall see.');
  expect(await chat.founder.get(urlOf(chat))).toEqual(
    chat.questions.slice(0, 2).map(({ text }) => ({
      stepId: chat.step.id,
      stepTitle: chat.step.title,
      question: text,
      quotes: [OWN],
    })),
  );
});

it('lists the entries of a step’s own list', async () => {
  const chat = await buildChat(test.app);
  const { db } = test.database;
  await chat.send('We shall see.');
  const { id } = await chat.progress();
  const evidence = JSON.stringify([{ messageId: 1, start: 0, end: OWN.length, quote: OWN }]);
  await db
    .insertInto('criterion_progress')
    .values({ step_progress_id: id, item_key: 'step', criterion_key: 'who', evidence })
    .execute();
  const { id: stepId, title: stepTitle } = chat.step;
  expect(await chat.founder.get(urlOf(chat))).toEqual([{ stepId, stepTitle, question: null, quotes: [OWN] }]);
});

it('is nobody else’s', async () => {
  const chat = await buildChat(test.app);
  coach.judgements.push(meets(1));
  await chat.send(OWN);
  const other = await (await buildFounder(test.app)).call('GET', urlOf(chat));
  expect([other.statusCode, other.json().code]).toEqual([404, 'startup.not_found']);
  const elsewhere = `/api/startups/${chat.startup.id}/challenges/${at(await chat.founder.get<{ id: number }[]>('/api/challenges'), 1).id}/answers`;
  expect(await chat.founder.get(elsewhere)).toEqual([]);
  const { startup } = chat;
  const none = await chat.founder.call('GET', `/api/startups/${startup.id}/challenges/99999/answers`);
  expect([none.statusCode, none.json().code]).toEqual([404, 'challenge.not_found']);
});
