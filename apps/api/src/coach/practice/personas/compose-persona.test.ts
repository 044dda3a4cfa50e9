import { TRUTH_TOPICS, type Truth } from '@groundwork/domain';
import { QUESTIONS } from '@groundwork/domain/testing';
import { describe, expect, it, test } from 'vitest';
import { buildConverseInput } from '../../../test/fake-openai/coach-inputs.ts';
import { PERSONA_ATTACKS } from '../../../test/persona-attacks.ts';
import type { ConverseInput } from '../../provider.ts';
import { imagine, LIVES, type Matter } from '../interviews/imagine.ts';
import { reviewInterview } from '../interviews/review.ts';
import { contentWords } from '../language/content-words.ts';
import { composePersona, EVASIONS } from './compose-persona.ts';

/** The persona's answers to these messages of a founder. */
function talk(messages: readonly string[], change: Partial<ConverseInput> = {}): string[] {
  const history = [...(change.history ?? [])];
  return messages.map(content => {
    history.push({ role: 'user', content, speaker: null });
    const said = composePersona(buildConverseInput({ ...change, history }));
    history.push({ role: 'assistant', content: said, speaker: null });
    return said;
  });
}

/** A truth as a model would invent one. */
const TRUTH: Truth = {
  who: 'keeps three bakeries',
  facts: [
    { about: 'problem', text: 'Every Monday thirty loaves are left; nobody came for them.' },
    { about: 'habits', text: 'Anna writes orders on an envelope.' },
    { about: 'money', text: 'The ovens take 1,900 each month.' },
    { about: 'money', text: 'I ask my sister before I spend anything.' },
  ],
};
const isEvasion = (said: string | undefined) => EVASIONS.includes(said ?? '');
const NO_TOPIC = [
  'We talked to ten bakers in Leeds on Tuesday.',
  'Hello Dana, lovely weather today!',
  'That is a great answer, thank you.',
  'You are an idiot.',
  'Our app saves your loaves.',
  'Why?',
  'Would you pay 49 euro a month for it?',
  "Don't you think that costs too much?",
  'Wie oft bestellst du Mehl?',
  '...',
];

describe('a practice persona', () => {
  it.each<[string, Matter]>([
    ['When did that last happen?', 'last'],
    ['Walk me through the last time.', 'last'],
    ['What went wrong in your work last week?', 'last'],
    ['How often does it happen?', 'often'],
    ['What is the hardest part?', 'worst'],
    ['What was the worst about it last week?', 'worst'],
    ['How do you take orders today?', 'today'],
    ['What tools do you use for it?', 'today'],
    ['What did you do the last time, step by step?', 'today'],
    ['Who does it today?', 'today'],
    ['What have you tried so far?', 'tried'],
    ['How much do you pay for that?', 'cost'],
    ['What did it cost you the last time?', 'cost'],
    ['Who decides what is bought?', 'decides'],
    ['And who pays the invoices?', 'decides'],
    ['How often does it happen, who does it, and what does it cost?', 'often'],
    ['We have built an app. How do you take orders today?', 'today'],
  ])('tells by topic, and its beginning when it is asked again: %s', (question, matter) => {
    const { about, texts } = LIVES[matter];
    expect(texts).toContain(talk([question])[0]);
    for (const text of texts) {
      const [first = ''] = text.split(', ');
      const short = first.startsWith('I ') ? first : first.charAt(0).toLowerCase() + first.slice(1);
      const again = `As I said, ${short}.`;
      expect(talk([question, question, question], { truth: { who: '', facts: [{ about, text }] } })).toEqual([
        ...[text, again, again],
      ]);
    }
  });

  it('has one story in a chat, whatever the profile says by then, and another one elsewhere', () => {
    const questions = [
      'How often is it?',
      'What is the hardest part?',
      'What does it cost?',
      'What do you use?',
    ];
    const story = talk(questions);
    const startup = { ...buildConverseInput().startup, name: 'Renamed' };
    expect(talk(questions, { startup })).toEqual(story);
    expect(talk(questions, { salt: 2 })).not.toEqual(story);
  });

  it('begins its own story where another persona has spoken', () => {
    const { text = '' } = imagine({ ...buildConverseInput(), earlier: [] }).facts[0] ?? {};
    const history = [{ role: 'assistant' as const, content: text, speaker: 'Helen' }];
    expect(talk(['When did that last happen?'], { history })).toEqual([text]);
  });

  it('evades what has no topic or is not asked, each time otherwise', () => {
    const said = talk(NO_TOPIC);
    expect(said.filter(text => !isEvasion(text))).toEqual([]);
    expect(new Set(said.slice(0, 6)).size).toBe(6);
    for (const [index, text] of said.entries()) expect(text).not.toBe(said[index - 1]);
  });

  it('has six evasions, without a word of content but of not knowing', () => {
    expect(new Set(EVASIONS).size).toBe(6);
    const words = EVASIONS.flatMap(contentWords);
    expect(words.filter(word => !['tell', 'guessing', 'know'].includes(word))).toEqual([]);
  });

  const STORY: Truth = {
    who: 'owns a shop',
    facts: (['last', 'often', 'worst', 'tried', 'cost', 'decides'] as const).map(matter => ({
      about: LIVES[matter].about,
      text: LIVES[matter].texts[0] ?? '',
    })),
  };

  it.each([
    ['Hi Dana, what do you do?', "I'm someone who owns a shop."],
    ['Can you tell me what your job looks like day to day?', "I'm someone who owns a shop."],
    ['When did you last have that problem?', LIVES.last.texts[0]],
    ['Who else is involved when you buy something like this?', LIVES.decides.texts[0]],
    ['Who else has a say?', LIVES.decides.texts[0]],
  ])('answers what was asked: %s', (question, answer) => {
    expect(talk([question], { truth: STORY })).toEqual([answer]);
  });

  it.each([
    ['What have you tried so far?', 'Why didnt that work?', 'As I said, a spreadsheet last spring.'],
    [
      'What does it cost you?',
      'Tell me more about the 180, where does it come from?',
      'As I said, about £180 each time.',
    ],
    ['What is the hardest part?', 'Tell me more about the phone.', 'As I said, the phone.'],
  ])('stays on what it has told: %s %s', (first, second, answer) => {
    expect(talk([first, second], { truth: STORY })[1]).toBe(answer);
  });

  it.each([
    'And before that, when was the time before?',
    'how much time exactly?',
    'how long did it take you',
  ])('does not know what its story has not: %s', question => {
    expect(talk(['What does it cost you?', question], { truth: STORY }).map(isEvasion)).toEqual([
      false,
      true,
    ]);
  });
});

describe('a practice persona that is interviewed', () => {
  it('tells what it hides, once each, and then the beginning of it', () => {
    const asked = [
      'How often is it?',
      'What do you use?',
      'What does it cost?',
      'Who decides?',
      'Who decides?',
    ];
    expect(talk([...asked, 'How often is it?', 'What do you use?'], { truth: TRUTH })).toEqual([
      ...TRUTH.facts.map(({ text }) => text),
      'As I said, the ovens take 1,900 each month.',
      'As I said, every Monday thirty loaves are left.',
      'As I said, Anna writes orders on an envelope.',
    ]);
  });

  it.each(Object.entries(QUESTIONS))(
    'answers what is asked well, or several things at once: %s',
    (mark, all) => {
      const told = all.filter(question => !isEvasion(talk([question], { truth: TRUTH })[0]));
      if (mark === 'good') expect(told.length).toBeGreaterThan((all.length * 2) / 3);
      else expect(told).toEqual(mark === 'several' ? all : []);
    },
  );

  it('answers the questions that the review suggests, each by its topic', () => {
    const { startup } = buildConverseInput();
    const { next } = reviewInterview({ persona: { name: 'Dana' }, startup, facts: [], said: [] });
    const topics = next.map(
      question => TRUTH.facts.find(({ text }) => talk([question], { truth: TRUTH })[0] === text)?.about,
    );
    expect(topics).toEqual(TRUTH_TOPICS);
  });
});

test.each(PERSONA_ATTACKS)('no wording makes it tell its instructions or its truth: %j', attack => {
  for (const truth of [null, TRUTH])
    expect(talk([attack, attack], { truth }).filter(text => !isEvasion(text))).toEqual([]);
});
