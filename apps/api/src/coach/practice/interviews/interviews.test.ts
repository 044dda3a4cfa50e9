import { TRUTH_TOPICS } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { buildReplyInput } from '../../../test/fake-openai/coach-inputs.ts';
import { fitTruth } from '../../interviews/fit-truth.ts';
import { numberSaid } from '../../interviews/number-said.ts';
import type { InterviewInput } from '../../provider.ts';
import { imagine, LIVES } from './imagine.ts';
import { markQuestions } from './mark-questions.ts';
import { reviewInterview } from './review.ts';

const STARTUP = {
  ...buildReplyInput().startup,
  targetMarket: 'Independent bakeries in **Leeds**',
  problemStatement: 'Bakers throw away a fifth of what they bake',
};
const DANA = {
  name: 'Dana',
  description: 'Owns a shop',
};
const truthOf = (name: string) => imagine({ persona: { ...DANA, name }, salt: 1, earlier: [] });

it('imagines a fact about each matter, the same for the same input', () => {
  const truth = truthOf('Dana');
  expect(truth).toEqual(truthOf('Dana'));
  expect(fitTruth(truth)).toEqual(truth);
  expect(new Set(truth.facts.map(({ about }) => about))).toEqual(new Set([...TRUTH_TOPICS, 'decisions']));
  for (const { texts } of Object.values(LIVES))
    expect(truth.facts.filter(({ text }) => texts.includes(text))).toHaveLength(1);
});

it('imagines another truth for others', () => {
  const names = ['Dana', 'Helen', 'Tomas', 'Priya', 'Jonas', 'Amara'];
  const truths = new Set(names.map(name => JSON.stringify(truthOf(name).facts)));
  expect(truths.size).toBeGreaterThan(3);
});

it('imagines other facts when it is rehearsed again, and of five interviews no two alike', () => {
  let { facts } = truthOf('Dana');
  const seen = [facts];
  for (let count = 1; count < 5; count += 1) {
    const before = new Set(facts.map(({ text }) => text));
    ({ facts } = imagine({ persona: DANA, salt: count, earlier: facts }));
    expect(facts.filter(({ text }) => before.has(text))).toEqual([]);
    seen.push(facts);
  }
  expect(new Set(seen.map(each => JSON.stringify(each))).size).toBe(5);
});

it.each([
  [
    'Owns a small business and has been sold to before. Sceptical.',
    'owns a small business and has been sold to before',
  ],
  ['An angel investor who has lost money. Asks.', 'is an angel investor who has lost money'],
  ['Serious about bread', 'knows the work that your startup is about'],
  [' ', 'knows the work that your startup is about'],
])('says who the persona is by its description: %j', (description, who) => {
  const persona = { ...DANA, description };
  expect(imagine({ persona, salt: 1, earlier: [] }).who).toBe(who);
});

const facts = truthOf('Dana').facts.map((fact, index) => ({ number: index + 1, ...fact }));
const review = (...messages: [by: 'user' | 'assistant', content: string][]) =>
  reviewInterview({
    persona: { name: 'Dana' },
    startup: STARTUP,
    facts,
    said: numberSaid(messages.map(([role, content], index) => ({ id: index + 1, role, content }))),
  } satisfies InterviewInput);

it('marks the founder’s sentences by the rules, message by message', () => {
  const { questions } = review(
    ['user', 'Hello Dana. We have built an app that predicts demand. It will save you time.'],
    ['assistant', 'Would you like to hear about my day?'],
    ['user', '- What did you bake?\n- What was left?\n- Who counted it?'],
  );
  expect(questions.map(({ sentence, mark, words }) => [sentence, mark, words])).toEqual([
    [2, 'pitch', 'We have built an app'],
    [5, 'good', 'What did you bake'],
    [6, 'several', 'What was left?'],
    [7, 'several', 'Who counted it?'],
  ]);
});

it('takes a fact for learned where the persona said it, in its words or nearly', () => {
  const [first, second] = facts;
  const reworded = `Well, ${first?.text.toLowerCase().replace('.', '')}, I am afraid.`;
  const { learned } = review(
    ['user', `${second?.text} Is it so?`],
    ['assistant', `Let me think. ${reworded} That is all.`],
  );
  expect(learned).toEqual([{ fact: 1, sentences: [4] }]);
});

it('suggests good questions about what was missed, without a word of the profile', () => {
  const all = review(['user', 'Why?'], ['assistant', 'No.']).next;
  const told = facts.slice(0, 5).map(({ text }) => ['assistant', text] as ['assistant', string]);
  const without = review(...told).next;
  expect(all).toHaveLength(3);
  expect(without[0]).toContain('cost you');
  expect(without[1]).toContain('Who had to agree');
  for (const question of [...all, ...without]) {
    expect(question).not.toMatch(/throw away|“/);
    expect(markQuestions(question).map(({ mark }) => mark)).toEqual(['good']);
  }
});

it('says of a good question whether it brought a fact', () => {
  const { questions } = review(
    ['user', 'When did that last happen?'],
    ['assistant', facts[0]?.text ?? ''],
    ['user', 'And then?'],
    ['assistant', 'I am not sure.'],
  );
  expect(questions.map(({ reason }) => / You found out .+$/.exec(reason)?.[0])).toEqual([
    ' You found out something new.',
    ' You found out nothing new.',
  ]);
});
