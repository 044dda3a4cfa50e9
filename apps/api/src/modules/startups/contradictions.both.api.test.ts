import type { Contradiction, Startup } from '@groundwork/domain';
import { beforeEach, expect, it } from 'vitest';
import type { JudgeVerdict } from '../../coach/provider.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { type JudgeScript, meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const OLD = 'Accountants first.';
const ANSWER = 'Owner-brewers in Leeds lost two batches in March.';

/** Accepts `count` questions by the newest sentence, and says that it contradicts these fields. */
const contradicts =
  (count: number, ...fields: NonNullable<JudgeVerdict['contradicts']>[number]['field'][]): JudgeScript =>
  async (input, signal) => {
    const newest = input.sentences.at(-1)?.number ?? 0;
    const verdict = await meets(count)(input, signal);
    return { ...verdict, contradicts: fields.map(field => ({ field, sentences: [newest] })) };
  };

const INPUT = { name: 'Vat', industry: '', stage: '', description: 'We watch fermenters.' };
const PROFILE = { ...INPUT, problemStatement: '', valueProposition: '', revenueModel: '', targetMarket: OLD };

async function build() {
  const chat = await buildChat(test.app);
  const url = `/api/startups/${chat.startup.id}`;
  const save = (change: object) => chat.founder.call('PUT', url, { ...PROFILE, ...change });
  await save({});
  return { chat, url, save, list: () => chat.founder.get<Contradiction[]>(`${url}/contradictions`) };
}

const offered = ({ challenge, step }: Chat, answer = ANSWER) => ({
  field: 'targetMarket',
  current: OLD,
  answer,
  challengeId: challenge.id,
  stepId: step.id,
  step: step.title,
});

it('offers the field that an accepted answer contradicts, until the profile says something else', async () => {
  const { chat, save, list } = await build();
  coach.judgements.push(contradicts(1, 'targetMarket'));
  await chat.send(ANSWER);
  expect(at(coach.asked.judgements, 0).profile).toEqual([
    { field: 'description', text: INPUT.description },
    { field: 'targetMarket', text: OLD },
  ]);
  expect(await list()).toEqual([offered(chat)]);
  await save({ targetMarket: ANSWER });
  expect(await list()).toEqual([]);
  await save({});
  expect(await list()).toEqual([offered(chat)]);
});

it.each([
  ['an answer that is not accepted', contradicts(0, 'targetMarket')],
  ['a field that says nothing', contradicts(1, 'revenueModel')],
  [
    'a sentence that settles nothing',
    async (input, signal) => ({
      ...(await meets(1)(input, signal)),
      contradicts: [{ field: 'targetMarket', sentences: [1, 99] }],
    }),
  ],
] satisfies [string, JudgeScript][])('offers nothing for %s', async (_name, script) => {
  const { chat, list } = await build();
  coach.judgements.push(script);
  await chat.send(`It was cold. ${ANSWER}`);
  expect(await list()).toEqual([]);
});

it('offers the newest answer to a field, and forgets one that was revised or reset', async () => {
  const { chat, list } = await build();
  coach.judgements.push(contradicts(1, 'targetMarket'), contradicts(1, 'targetMarket'));
  await chat.send(ANSWER);
  const newer = 'Cider makers in Kent lost nine barrels in April.';
  await chat.send(newer);
  expect(await list()).toEqual([offered(chat, newer)]);
  coach.judgements.push(meets(1));
  const revisesQuestionId = at(chat.questions, 1).id;
  const content = 'Home brewers in York lost one keg in May.';
  await chat.founder.post('/api/messages', { ...chat.scope, content, revisesQuestionId });
  expect(await list()).toEqual([offered(chat)]);
  await chat.founder.call('DELETE', chat.url);
  expect(await list()).toEqual([]);
});

it('keeps a field as it is, as often as that is asked', async () => {
  const { chat, url, list } = await build();
  coach.judgements.push(contradicts(1, 'targetMarket', 'description'));
  await chat.send(ANSWER);
  expect((await list()).map(({ field }) => field)).toEqual(['description', 'targetMarket']);
  for (let times = 0; times < 2; times++)
    await chat.founder.post(`${url}/contradictions/dismiss`, { field: 'description' });
  expect((await list()).map(({ field }) => field)).toEqual(['targetMarket']);
  expect((await chat.founder.get<Startup>(url)).description).toBe(INPUT.description);
});

it('is nobody else’s', async () => {
  const { chat, url, list } = await build();
  coach.judgements.push(contradicts(1, 'targetMarket'));
  await chat.send(ANSWER);
  const stranger = await buildFounder(test.app);
  const dismiss = [`${url}/contradictions/dismiss`, { field: 'targetMarket' }] as const;
  expect((await stranger.call('GET', `${url}/contradictions`)).statusCode).toBe(404);
  expect((await stranger.call('POST', ...dismiss)).statusCode).toBe(404);
  expect((await anonymous(test.app).call('GET', `${url}/contradictions`)).statusCode).toBe(401);
  expect((await chat.founder.call('POST', dismiss[0], { field: 'name' })).statusCode).toBe(400);
  expect(await list()).toEqual([offered(chat)]);
});
