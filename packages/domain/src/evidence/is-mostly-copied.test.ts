import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { isMostlyCopied, prepareSources } from './is-mostly-copied.ts';

const question = 'When did it last happen to one of them, and what did it cost in time or money?';
const stem = 'What is the problem that costs them the most?';
const hint = 'For example: a receptionist at a dental clinic who rebooks cancelled appointments by phone.';
const coach =
  'Cancellations come late. You could say that receptionists at small clinics lose about 40 minutes every Tuesday because ' +
  'cancellations arrive after the waiting list has gone home. Is it the receptionist or the manager who pays for it?';
const sources = [question, stem, hint, coach, 'Think of places:\n- dental clinics\n- hair salons'];

describe('isMostlyCopied finds', () => {
  it.each([
    ['the question', question],
    [
      'the question in other case and punctuation',
      'when did it last happen to one of them — and what did it cost, in time or money',
    ],
    ['the hint', hint],
    ['a passage of the hint', 'a receptionist at a dental clinic who rebooks cancelled appointments'],
    [
      'a passage of the coach',
      'receptionists at small clinics lose about 40 minutes every Tuesday because cancellations arrive',
    ],
    [
      'a passage with a word changed',
      'Receptionists at small clinics lose about 50 minutes every Tuesday because cancellations arrive after the waiting list has gone home',
    ],
    [
      'a passage with words put before it',
      'We think receptionists at small clinics lose about 40 minutes every Tuesday because cancellations arrive after the waiting list has gone home',
    ],
    [
      'a passage with something added at its end',
      'receptionists at small clinics lose about 40 minutes every Tuesday because cancellations arrive after lunch, sadly',
    ],
    [
      'a passage across two sentences',
      'after the waiting list has gone home. Is it the receptionist or the manager',
    ],
    ['a suggestion put as a question', 'it is the receptionist or the manager who pays for it'],
    ['a short sentence of the coach, whole', 'Cancellations come late!'],
    ['zero-width characters in it', hint.replaceAll('a', 'a\u200b')],
  ])('%s', (_, sentence) => {
    expect(isMostlyCopied(sentence, sources)).toBe(true);
  });
});

describe('isMostlyCopied lets pass', () => {
  it.each([
    ['nothing', ''],
    ['no words', '?!'],
    ['an answer of one word', 'receptionists'],
    ['an answer of two words', 'the receptionist'],
    ['a choice between what the coach named', 'The receptionist pays'],
    ['a short honest answer', 'Tuesday our Leeds receptionist lost 40 minutes rebooking'],
    ['an answer in the words of the question', 'It last happened on 4 March and cost 40 minutes'],
    ['a question taken up to be answered', 'The problem that costs them the most is rebooking'],
    ['a figure corrected', 'Receptionists at clinics lose 55 minutes'],
    ['a short sentence of the coach with a day corrected', 'Clinics lose about 40 minutes every Monday'],
    ['two words, though the coach listed them', 'Dental clinics.'],
    ['a short correction', 'receptionists lose about 40 minutes every Monday'],
    ['words of the hint used otherwise', 'The clinic phoned twelve people to fill one cancelled slot'],
    ['something else altogether', 'Our plumbers wait two days for parts from the depot in Hull'],
  ])('%s', (_, sentence) => {
    expect(isMostlyCopied(sentence, sources)).toBe(false);
  });

  it('what it does not know: a reworded passage', () => {
    const reworded =
      'Each Tuesday the front desk of a small practice wastes forty minutes on late cancellations';
    expect(isMostlyCopied(reworded, sources)).toBe(false);
  });

  it('a sentence put together from several sources', () => {
    const halves = ['alpha bravo charlie delta echo', 'foxtrot golf hotel india juliet'];
    const sentence = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet';
    expect(isMostlyCopied(sentence, halves)).toBe(false);
    expect(isMostlyCopied(sentence, [halves.join(' ')])).toBe(true);
  });
});

describe('at 70 % of the 3-grams', () => {
  const source = 'w1 w2 w3 w4 w5 w6 w7 w8 w9';
  it.each([
    // Copied: 7 of the sentence's 10 3-grams, then 6 of 9.
    ['w1 w2 w3 w4 w5 w6 w7 w8 w9 x1 x2 x3', true],
    ['w1 w2 w3 w4 w5 w6 w7 w8 x1 x2 x3', false],
  ])('%s: %s', (sentence, copied) => {
    expect(isMostlyCopied(sentence, [source])).toBe(copied);
  });
});

const word = fc.stringMatching(/^[b-z]{4,7}$/);
const sentenceOf = (minLength: number) =>
  fc.array(word, { minLength, maxLength: 20 }).map(list => list.join(' '));

it('finds any passage of three words or more that is a whole sentence, and gives prepared sources the same verdict', () => {
  fc.assert(
    fc.property(
      fc.array(sentenceOf(3), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      sentenceOf(1),
      (list, seed, other) => {
        const picked = list[seed % list.length] ?? '';
        const source = list.join('\n');
        expect(isMostlyCopied(picked.toUpperCase(), [source])).toBe(true);
        const prepared = prepareSources([source, other]);
        for (const sentence of [picked, other, `${other} ${picked}`])
          expect(isMostlyCopied(sentence, prepared)).toBe(isMostlyCopied(sentence, [source, other]));
      },
    ),
  );
});

it('is never copied from nothing', () => {
  fc.assert(
    fc.property(fc.string(), sentence => {
      expect(isMostlyCopied(sentence, [])).toBe(false);
    }),
  );
});

it('tests thousands of sentences against hundreds of sources in linear time', () => {
  const read = (length: number) => {
    const many = Array.from({ length: length / 25 }, (_, index) => `${coach} Variant ${index}.`);
    const prepared = prepareSources([...many, 'a b c '.repeat(length)]);
    for (let index = 0; index < length / 4; index += 1)
      isMostlyCopied(`the clinic number ${index} lost an hour`, prepared);
    isMostlyCopied('a b c '.repeat(length), prepared);
  };
  expect(growth(read)).toBeLessThan(LINEAR);
});
