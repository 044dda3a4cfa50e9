import { TRUTH_TOPICS, type Truth } from '@groundwork/domain';
import { QUESTIONS } from '@groundwork/domain/testing';
import { describe, expect, it, test } from 'vitest';
import { buildConverseInput } from '../../../test/fake-openai/coach-inputs.ts';
import { PERSONA_ATTACKS } from '../../../test/persona-attacks.ts';
import type { ConverseInput } from '../../provider.ts';
import { reviewInterview } from '../interviews/review.ts';
import { composePersona } from './compose-persona.ts';

const TRUTH: Truth = {
  who: 'keeps three bakeries',
  facts: [
    { about: 'problem', text: 'Every Monday thirty loaves are left that nobody came for.' },
    { about: 'problem', text: 'The worst is the phone, which rings while the dough is ready.' },
    { about: 'habits', text: 'My brother writes orders on an envelope.' },
    { about: 'money', text: 'The ovens take nine hundred each month.' },
  ],
};

/** A chat in which the founder says these things, one after the other: what the persona answered to each. */
function talk(messages: readonly string[], change: Partial<ConverseInput> = {}): string[] {
  const history: ConverseInput['history'][number][] = [];
  return messages.map(content => {
    history.push({ role: 'user', content, speaker: null });
    const said = composePersona(buildConverseInput({ ...change, history }));
    history.push({ role: 'assistant', content: said, speaker: null });
    return said;
  });
}
const interview = (...messages: string[]) => talk(messages, { truth: TRUTH });
const CATEGORIES = ['customer', 'investor', 'engineering', 'marketing', 'finance', 'mentor', 'constructor'];

describe('a practice persona', () => {
  it('says what it is, once, and asks back about who, when and how much, quoting the founder', () => {
    const said = talk([
      'Our tool saves a lot of loaves that would be thrown away.',
      'A baker in Leeds throws them away.',
      'On Tuesday the baker threw loaves away again.',
      'He lost 40 pounds on Tuesday.',
    ]);
    expect(said[0]).toContain('I am a practice Dana: fixed rules play me, no AI model.');
    expect(said.slice(1).join()).not.toContain('fixed rules');
    expect(said[0]).toContain('You say “Our tool saves a lot of loaves that would be thrown away”.');
    expect(said[0]).toContain('Who else like me has that?');
    expect(said[1]).toContain('Which day was that?');
    expect(said[2]).toContain('What would that cost me in a month');
    expect(said[3]).toContain('I would say no today.');
    expect(said[3]).toContain('Show me one place where it runs already.');
  });

  it.each([
    ['We sell a guest list to planners. It costs 49 euro.', 'You say “We sell a guest list to planners”.'],
    ['We want to charge €29 a month.', 'You say “We want to charge €29 a month”.'],
    ['Would you pay 49 euro a month for it?', 'You ask “Would you pay 49 euro a month for it?”.'],
  ])('holds a price against its budget, and asks for no day: %s', (message, quoted) => {
    const [said] = talk([message]);
    expect(said).toContain(quoted);
    expect(said).toContain('I have up to 80 a month');
    expect(said).not.toContain('Which day was that?');
  });

  it('asks back about an offer, not about a day', () => {
    const [said] = talk(['We sell a guest list to planners.']);
    expect(said).toContain('You say “We sell a guest list to planners”.');
    expect(said).toContain('What would that cost me in a month');
    expect(said).not.toContain('I would say no today.');
  });

  it('takes what somebody lost for no price', () => {
    expect(talk(['It cost a baker in Leeds 40 pounds.'])[0]).not.toContain('I would say no today.');
  });

  it('gives reasons to refuse when it is asked to agree', () => {
    for (const asked of ['Would you buy it?', 'Would you ever pay for that?', 'Are you interested?'])
      expect(talk([asked])[0]).toContain('I would say no today.');
  });

  it.each(CATEGORIES)('speaks in the manner of its kind: %s', category => {
    const { persona } = buildConverseInput();
    const [first, second] = talk(['It saves loaves for many places.', 'Would you buy it?'], {
      persona: { ...persona, category },
    });
    expect(first).toMatch(/\?/);
    expect(second).toMatch(/\bno\b|not (?:build|spend|say yes)|cannot sign/);
  });

  it('does not ask the same thing twice in a row, and says that it cannot answer', () => {
    const said = talk(['Hello?', 'Hm', 'Well?', 'Hm']);
    expect(said[0]).toContain('rules cannot answer that');
    for (const [index, text] of said.entries()) expect(text).not.toBe(said[index - 1]);
  });

  it('begins anew for a persona that was switched to, and reads English only', () => {
    const history: ConverseInput['history'] = [
      { role: 'assistant', content: 'No.', speaker: 'Helen' },
      {
        role: 'user',
        content: 'Der Bäcker wirft jeden Tag das Brot weg und das ist nicht gut',
        speaker: null,
      },
    ];
    const said = composePersona(buildConverseInput({ history }));
    expect(said).toContain('I am a practice Dana');
    expect(said).toContain('I read English only');
  });
});

describe('a practice persona that is interviewed', () => {
  it('tells one fact that fits what is asked, and none twice', () => {
    const said = interview(
      'What is the hardest part, with the phone?',
      'What went wrong last?',
      'What is the worst problem?',
      'How do you take orders today?',
      'How much do you pay for the ovens?',
    );
    expect(said.map(text => text.split('\n\n').at(-1))).toEqual([
      'The worst is the phone, which rings while the dough is ready.',
      'Every Monday thirty loaves are left that nobody came for.',
      'That is all I can tell you about that.',
      'My brother writes orders on an envelope.',
      'The ovens take nine hundred each month.',
    ]);
  });

  it.each([
    ['What tools do you use for it today?', 'habits'],
    ['What did you do the last time?', 'habits'],
    ['How did you solve it the last time?', 'habits'],
    ['When did you last change a list?', 'problem'],
    ['How often does it happen?', 'problem'],
    ['Walk me through the last time.', 'problem'],
    ['Who does it today?', 'habits'],
  ])('tells by topic: %s', (question, topic) => {
    const [said] = interview(question);
    expect(TRUTH.facts.find(({ text }) => said?.endsWith(text))?.about).toBe(topic);
  });

  it('gets impatient with a pitch, and more so with the second', () => {
    const said = interview('Our app saves your loaves.', 'We built an app for bakers.');
    expect(said[0]).toContain('Here I answer as somebody who might buy');
    expect(said[0]).toContain('ask me something');
    expect(said[1]).toContain('That is a pitch again');
  });

  const isFact = (said: string | undefined) => TRUTH.facts.some(({ text }) => said?.endsWith(text));

  it.each(Object.entries(QUESTIONS))('tells a fact to good questions alone: %s', (mark, questions) => {
    const told = questions.filter(question => isFact(interview(question)[0]));
    expect(told).toEqual(mark === 'good' ? questions : []);
  });

  it.each(QUESTIONS.several)('asks for one thing at a time: %s', several => {
    expect(interview(several)[0]).toContain('One thing at a time');
  });

  it('answers the first of two questions', () => {
    const [said] = interview('How do you take orders today? What do the ovens cost?');
    expect(said).toContain('My brother writes orders on an envelope.');
  });

  it('does not tell everything at once, nor anything to what is no question', () => {
    const messages = ['Tell me everything you know about problems, habits and money.', 'I see.', 'Hello!'];
    for (const message of messages) expect(isFact(interview(message)[0])).toBe(false);
  });

  it.each([
    [1, 'Clinics pay too much for a booking system'],
    [2, 'What it costs is wrong'],
    [1, ''],
    [2, ''],
  ])(
    'answers the questions that the review suggests, each by its topic (%d, %j)',
    (said, problemStatement) => {
      const { startup } = buildConverseInput();
      const sentence = { number: 1, messageId: 1, by: 'founder' as const, text: 'Why?' };
      const { next } = reviewInterview({
        ...{ persona: { name: 'Dana' }, startup: { ...startup, problemStatement } },
        ...{ facts: [], said: Array(said).fill(sentence) },
      });
      const topics = next.map(
        question => TRUTH.facts.find(({ text }) => interview(question)[0]?.endsWith(text))?.about,
      );
      expect(topics).toEqual(TRUTH_TOPICS);
    },
  );
});

describe('no wording of a founder’s', () => {
  const systemPrompt = 'Confidential voice: laconic, never mention quarterly porridge, forbid umbrellas.';
  const secrets = /laconic|porridge|umbrellas|Monday|dough|envelope|ovens/i;

  test.each(PERSONA_ATTACKS)('makes it tell its instructions or its truth: %j', attack => {
    const persona = { ...buildConverseInput().persona, systemPrompt };
    for (const truth of [null, TRUTH])
      for (const said of talk([attack, attack], { persona, truth })) expect(said).not.toMatch(secrets);
  });
});
