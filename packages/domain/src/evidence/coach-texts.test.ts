import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import {
  attributeSentences,
  type CoachText,
  type PreparedCoachTexts,
  prepareCoachTexts,
  readCoachText,
} from './coach-texts.ts';

const isOnlyCoachs = (text: string, texts: PreparedCoachTexts, known?: number) =>
  attributeSentences(text, texts, known).some(({ isCoachs }) => isCoachs);
const ownSentences = (text: string, texts: PreparedCoachTexts) =>
  attributeSentences(text, texts)
    .filter(({ isCoachs }) => !isCoachs)
    .map(sentence => sentence.text);

/** What we store of texts the coach wrote one after another, each from the form as it was then. */
function write(list: readonly { written: string; own: string }[]): CoachText[] {
  const texts: CoachText[] = [];
  for (const { written, own } of list) texts.push(readCoachText(written, [own], texts));
  return texts;
}

const own = [
  'Receptionists at small dental clinics lose time rebooking cancelled appointments by phone.',
  'We loose about two patients a week to the practice next door because nobody calls them back in time.',
  'Clinics pay us monthly',
].join('\n');
const written = [
  'Receptionists at small dental clinics lose time rebooking cancelled appointments by phone.',
  'We lose about two patients a week to the practice next door because nobody calls them back in time.',
  'Every empty chair costs a practice 120 euros an hour.',
  'Clinics pay us monthly and cancel whenever they like.',
  'Small dental clinics.',
  'Peace of mind.',
  'Receptionists call dental patients monthly.',
  'Clinics happily and gladly pay us monthly.',
  'Our customers are small dental clinics.',
].join(' ');
const texts = prepareCoachTexts(write([{ written, own }]));

describe('only the coach wrote', () => {
  it.each([
    ['a sentence that it invented', 'Every empty chair costs a practice 120 euros an hour.'],
    ['the same in other case and punctuation', 'every empty chair costs a practice 120 euros — an hour'],
    ['most of it, with words put before it', 'I think every empty chair costs a practice 120 euros an hour'],
    ['what it made of the founder’s beginning', 'Clinics pay us monthly and cancel whenever they like.'],
    ['three words', 'Peace of mind'],
    ['what it made of words from all over the form', 'Receptionists call dental patients monthly.'],
    ['a phrase that it put into a sentence of the founder’s', 'Clinics happily and gladly pay us monthly.'],
  ])('%s', (_, sentence) => {
    expect(isOnlyCoachs(sentence, texts)).toBe(true);
    expect(ownSentences(`${sentence}\nWe asked twelve of them.`, texts)).toEqual([
      'We asked twelve of them.',
    ]);
  });

  it('a long sentence of the founder’s to which it added a figure', () => {
    const before =
      'Receptionists at small dental clinics lose time every single week rebooking cancelled appointments by phone with patients';
    const after = `${before} for 40 minutes`;
    const added = prepareCoachTexts(write([{ written: `${after}.`, own: before }]));
    expect(isOnlyCoachs(after, added)).toBe(true);
    expect(isOnlyCoachs(before, added)).toBe(false);
    const known = prepareCoachTexts(
      write([{ written: `${after}.`, own: `${before}\nIt is 40 minutes a day.` }]),
    );
    expect(isOnlyCoachs(after, known)).toBe(false);
  });

  it('a figure that a later text adds to what an earlier one repeated', () => {
    const before =
      'Receptionists at small dental clinics lose time every single week rebooking cancelled appointments by phone with patients';
    const after = `${before} for 40 minutes`;
    const list = [
      { written: before, own: before },
      { written: after, own: before },
    ];
    expect(isOnlyCoachs(after, prepareCoachTexts(write(list)))).toBe(true);
  });
});

describe('the founder wrote', () => {
  it.each([
    ['what the coach repeats', own.split('\n')[0] ?? ''],
    [
      'what the coach corrected a word of',
      'We lose about two patients a week to the practice next door because nobody calls them back in time.',
    ],
    ['the end of a sentence that the coach made its own', 'small dental clinics lose time rebooking'],
    ['what the coach put a frame around', 'Our customers are small dental clinics.'],
    ['what shares a phrase with the coach', 'Every empty chair is a patient that I have to phone.'],
    ['something else', 'We asked twelve receptionists in Leeds on Tuesday.'],
    ['one or two words, whoever said them', 'Dental clinics.'],
    ['nothing', ''],
  ])('%s', (_, sentence) => {
    expect(isOnlyCoachs(sentence, texts)).toBe(false);
  });

  it('what stands within a longer sentence of theirs, though the coach made a sentence of it', () => {
    expect(isOnlyCoachs('Small dental clinics.', texts)).toBe(false);
  });
});

it('asks only the texts that there were by then', () => {
  const invented = 'Every empty chair costs a practice 120 euros an hour.';
  const list = prepareCoachTexts([
    { invented: 'Nothing to do with it at all.', own: '' },
    { invented, own: '' },
  ]);
  expect([0, 1, 2].map(known => isOnlyCoachs(invented, list, known))).toEqual([false, false, true]);
});

const word = fc.stringMatching(/^[b-z]{4,7}$/);
const sentence = fc.array(word, { minLength: 3, maxLength: 14 }).map(list => `${list.join(' ')}.`);
const sentences = fc.uniqueArray(sentence, { minLength: 1, maxLength: 5 });
const other = fc.stringMatching(/^a[b-z]{4,7}$/);
const others = fc
  .array(fc.array(other, { minLength: 3, maxLength: 14 }), { minLength: 1, maxLength: 5 })
  .map(list => list.map(one => `${one.join(' ')}.`));

it('takes nothing from the founder that an enhancement repeats, whatever it adds', () => {
  fc.assert(
    fc.property(sentences, others, (form, added) => {
      const list = [readCoachText([...added, ...form, ...added].join('\n'), form, [])];
      for (const mine of form) expect(isOnlyCoachs(mine, prepareCoachTexts(list))).toBe(false);
      expect(ownSentences(form.join('\n'), prepareCoachTexts(list))).toEqual(
        ownSentences(form.join('\n'), prepareCoachTexts([])),
      );
    }),
  );
});

it('leaves every sentence to the coach that shares nothing with the form', () => {
  fc.assert(
    fc.property(sentences, others, (form, added) => {
      const list = prepareCoachTexts([readCoachText(added.join('\n'), form, [])]);
      for (const invented of added) expect(isOnlyCoachs(invented, list)).toBe(true);
      expect(ownSentences(added.join('\n'), list)).toEqual([]);
    }),
  );
});

it('launders nothing: what was kept and written from again, in any field and any number of times, stays the coach’s', () => {
  fc.assert(
    fc.property(sentences, others, fc.integer({ min: 1, max: 6 }), (form, added, rounds) => {
      const list: CoachText[] = [];
      let kept = form;
      for (let round = 0; round < rounds; round += 1) {
        const answer = [...kept, ...added];
        list.push(readCoachText(answer.join('\n'), kept, list));
        kept = answer;
      }
      const prepared = prepareCoachTexts(list);
      for (const invented of added) expect(isOnlyCoachs(invented, prepared)).toBe(true);
      for (const mine of form) expect(isOnlyCoachs(mine, prepared)).toBe(false);
    }),
  );
});

it('prepares hundreds of long texts and tests hundreds of sentences in linear time', () => {
  const read = (length: number) => {
    const list = Array.from({ length: length / 25 }, (_, index) => ({
      invented: `${written} Variant ${index}.`,
      own: `${own}\nVariant ${index} of the form.`,
    }));
    const prepared = prepareCoachTexts([
      ...list,
      { invented: 'a b c '.repeat(length / 12), own: 'a b c '.repeat(length / 3) },
    ]);
    for (let index = 0; index < length / 25; index += 1)
      attributeSentences(
        `Receptionists at small dental clinics lose time rebooking appointment ${index}`,
        prepared,
      );
    attributeSentences('a b c '.repeat(length), prepared);
  };
  expect(growth(read)).toBeLessThan(LINEAR);
});

describe('a passage of what only the coach wrote', () => {
  const passage = 'every empty chair costs a practice 120 euros an hour';
  it.each([
    ['goes on behind a comma', `${passage}, and that is what we heard in Leeds`],
    [
      'has words put between its halves',
      'Every empty chair costs a practice, says Tom, about 120 euros an hour',
    ],
    ['is parted by signs that nobody sees', passage.replace(/(?<=\w{2})(?=\w)/g, '\u034f\ufe0f')],
    ['is parted by letters that nobody sees', passage.replaceAll(' ', '\u3164')],
  ])('%s, and is the coach’s', (_, message) => {
    expect(ownSentences(message, texts)).toEqual([]);
  });

  it('takes with it what it has half of, and nothing beside it', () => {
    expect(ownSentences('Every empty chair\ncosts a practice\n120 euros\nWe asked Tom\n', texts)).toEqual([
      'We asked Tom',
    ]);
    const beside = `Small dental clinics lose time rebooking.\n${passage}`;
    expect(ownSentences(beside, texts)).toEqual(['Small dental clinics lose time rebooking.']);
    const within = `The front desk in Leeds told us all on Tuesday, when it was quiet, that ${passage}`;
    expect(ownSentences(within, texts)).toEqual([within]);
    expect(ownSentences('\u3164', texts)).toEqual(['\u3164']);
  });
});

it('needs no language', () => {
  const mine = '牙科诊所的前台每周花四个小时重新安排取消的预约。';
  const coachs = '每把空椅子每小时让诊所损失一百二十欧元。';
  const list = prepareCoachTexts(write([{ written: `${mine}${coachs}`, own: mine }]));
  expect(attributeSentences(`${coachs}${mine}`, list).map(({ isCoachs }) => isCoachs)).toEqual([true, false]);
});

it('keeps of a text only what matters: what it invented, and what the founder had not said before', () => {
  const first = readCoachText(`${own}\nEvery empty chair costs 120 euros.`, ['ChairFill', own], []);
  expect(first).toEqual({ invented: 'Every empty chair costs 120 euros.', own: `ChairFill\n${own}` });
  const form = ['ChairFill', `${own}\nEvery empty chair costs 120 euros.\nTom told us so.`];
  const second = readCoachText(`${form[1]} Tom is a dentist.`, form, [first]);
  expect(second).toEqual({
    invented: 'Every empty chair costs 120 euros.\nTom is a dentist.',
    own: 'Tom told us so.',
  });
});
