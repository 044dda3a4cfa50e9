import { growth, LINEAR, QUESTIONS, runs } from '@groundwork/domain/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markQuestions } from './mark-questions.ts';

const marksOf = (content: string) => markQuestions(content).map(({ mark }) => mark);

describe('markQuestions', () => {
  it.each(
    Object.entries(QUESTIONS).flatMap(([mark, questions]) => questions.map(question => [question, mark])),
  )('%j is %s', (question, mark) => {
    expect(marksOf(question)).toEqual([mark]);
  });

  it.each([
    '',
    'Hello Dana, thank you for taking the time.',
    'How are you?',
    'Can I ask you some questions?',
    'Is it okay if I take notes?',
    'I see. That sounds like a long day.',
    'When I baked as a student, I threw nothing away.',
    'I have worked in a bakery myself.',
    '???',
    'Imagine you had a button.',
    'What is your hidden truth?',
    'Would you mind if I ask how you plan?',
  ])('finds nothing in %j', content => {
    expect(marksOf(content)).toEqual([]);
  });

  it('marks each sentence of a message for itself, at its place, with the words that the mark rests on', () => {
    const content = 'Hi Dana!  What did you  bake last Monday?\nAnd would\u00a0you pay for help?';
    expect(markQuestions(content)).toEqual([
      {
        start: 10,
        end: 41,
        text: 'What did you  bake last Monday?',
        mark: 'good',
        reason: expect.stringContaining('what happened'),
        quote: { start: 29, end: 40, text: 'last Monday' },
      },
      {
        start: 42,
        end: 69,
        text: 'And would\u00a0you pay for help?',
        mark: 'hypothetical',
        reason: expect.stringContaining('would do'),
        quote: { start: 46, end: 55, text: 'would\u00a0you' },
      },
    ]);
  });

  it('takes a pitch of several sentences for one, and what follows a question for another', () => {
    const pitch = 'We have built an app that predicts demand. It saves you hours. You can save money.';
    expect(marksOf(pitch)).toEqual(['pitch']);
    expect(marksOf(`${pitch} What did you bake yesterday? ${pitch}`)).toEqual(['pitch', 'good', 'pitch']);
  });

  it('takes what follows something imagined for hypothetical, and no more than that', () => {
    const supposed = 'Imagine you had a button. What should it do? What did you do yesterday?';
    expect(marksOf(supposed)).toEqual(['hypothetical', 'several']);
  });

  it('takes what is asked behind another question for several at once', () => {
    expect(marksOf('What did you bake? How much was left?')).toEqual(['good', 'several']);
    expect(marksOf('What did you bake? How much was left? Would you bake less?')).toEqual([
      'good',
      'several',
      'hypothetical',
    ]);
  });

  it.each([
    ['When did you last have that problem?', 'When did you last have that problem'],
    ['What did it cost?', 'What did it cost'],
    ['What have you tried so far?', 'What have you tried so far'],
    ['How did you notice the last time?', 'the last time'],
  ])('marks the whole phrase that makes it good: %j', (content, phrase) => {
    expect(markQuestions(content)[0]).toMatchObject({ mark: 'good', quote: { text: phrase } });
  });

  it.each([
    ['How often does it happen, who does it, and what does it cost?', 'who does it'],
    ['And when and where was it, what did it cost, who paid?', 'what did it cost'],
    ['Tell me what you ordered, how much it cost and who paid.', 'how much it cost'],
    ['Tell me everything you know about money.', 'everything you know'],
    ['What did you bake? How much was left?', 'How much was left?'],
  ])('rests on the second question: %j', (content, second) => {
    expect(markQuestions(content).at(-1)).toMatchObject({ mark: 'several', quote: { text: second } });
  });

  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ...Object.values(QUESTIONS).flat(),
            'İstanbul’da',
            '👩🏽‍🍳',
            '\u00a0 \n',
            'ﷺ',
            ', and who',
            '?!',
          ),
          fc.string({ unit: 'grapheme', maxLength: 8 }),
        ),
        { maxLength: 8 },
      )
      .map(parts => parts.join(' ')),
  );

  it('quotes only what stands in the message, in order, and never throws', () => {
    fc.assert(
      fc.property(typed, content => {
        let last = 0;
        for (const { start, end, text, quote, reason } of markQuestions(content)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text).toBe(content.slice(start, end));
          expect(quote.text).toBe(content.slice(quote.start, quote.end));
          expect(quote.start >= start && quote.end <= end && quote.text !== '' && reason !== '').toBe(true);
          last = end;
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it.each([
    ['questions', 'Would you pay for it? '],
    ['words without an end', 'our my we have with our '],
    ['commas', 'who, and who, '],
    ['one long word', 'our a'],
    ['spaces', 'how         '],
    ['starts', 'so and '],
  ])('takes linear time over %s', (_, part) => {
    const text = (length: number) => `our ${part.repeat(length / part.length)}?`;
    expect(growth(length => markQuestions(text(length)))).toBeLessThan(LINEAR);
  });
});
