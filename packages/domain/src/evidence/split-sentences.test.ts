import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../test/growth.ts';
import { splitSentences } from './split-sentences.ts';

const texts = (content: string) => splitSentences(content).map(({ text }) => text);

describe('splitSentences', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' \n\t ', []],
    ['...!?', []],
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['  Padded.   Twice.  ', ['Padded.', 'Twice.']],
    ['It cost £3.50 in 2.5 hours. Then more.', ['It cost £3.50 in 2.5 hours.', 'Then more.']],
    ['one line\nand another\r\nand a third', ['one line', 'and another', 'and a third']],
    [
      'Why?\n\n- phone queues\n* paper diaries\n2. no-shows',
      ['Why?', 'phone queues', 'paper diaries', 'no-shows'],
    ],
    ['a) clinics\n(b) salons', ['clinics', 'salons']],
    ['1. Clinics in Leeds 2. Salons 3. gyms', ['1. Clinics in Leeds 2. Salons 3. gyms']],
    ['1) Clinics. 2) Salons. 3.', ['1) Clinics.', '2) Salons.', '3.']],
    ['1. We lost 40. That was bad.', ['We lost 40.', 'That was bad.']],
    ['Dr. Patel saw it. Then J. Smith left.', ['Dr. Patel saw it.', 'Then J. Smith left.']],
    ['We use paper, e.g. Leeds. No. 5 is next.', ['We use paper, e.g. Leeds.', 'No. 5 is next.']],
    ['Did it help? No. They left.', ['Did it help?', 'No.', 'They left.']],
    ['She said "Never again." We asked why.', ['She said "Never again."', 'We asked why.']],
    ['客户是牙医。他们很忙。', ['客户是牙医。', '他们很忙。']],
    ['We lost 40.', ['We lost 40.']],
    ['40.', ['40.']],
  ])('%j', (content, sentences) => {
    expect(texts(content)).toEqual(sentences);
  });

  it('says where a sentence stands', () => {
    expect(splitSentences('- One.  Two')).toEqual([
      { start: 2, end: 6, text: 'One.' },
      { start: 8, end: 11, text: 'Two' },
    ]);
  });

  it('cuts an endless sentence at a space, and never within a character', () => {
    const spaced = texts('word '.repeat(2_000));
    expect(spaced.length).toBeGreaterThan(1);
    expect(spaced.every(text => text.length <= 4_096 && /^(?:word )*word$/.test(text))).toBe(true);
    const letters = texts(`a${'𝒳'.repeat(5_000)}`);
    expect(letters.join('')).toBe(`a${'𝒳'.repeat(5_000)}`);
    expect(letters.every(text => text.isWellFormed())).toBe(true);
  });

  it('finds the same sentences in a long line as in a short one', () => {
    const sentence = 'The receptionist lost 40 minutes rebooking on Tuesday.';
    const line = Array.from({ length: 300 }, () => sentence).join(' ');
    expect(new Set(texts(line))).toEqual(new Set([sentence]));
    expect(texts(line)).toHaveLength(300);
  });

  it('gives sentences that are verbatim, trimmed, in order and apart, and loses no letter', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Dr. ',
        '. ',
        '! ',
        '\n',
        '\r\n',
        '- ',
        '1. ',
        'a) ',
        '"',
        '  ',
        'It is so. ',
        '🙂',
        '。',
      ),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constant('x'.repeat(1_500)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const content = pieces.join('');
        let position = 0;
        for (const { start, end, text } of splitSentences(content)) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(content.slice(start, end)).toBe(text);
          expect(text).toBe(text.trim());
          // Only list markers may get lost between two sentences, never a word.
          expect(content.slice(position, start)).not.toMatch(/[\p{L}\p{N}]{3}/u);
          position = end;
        }
        expect(content.slice(position)).not.toMatch(/[\p{L}\p{N}]{3}/u);
      }),
    );
  });

  it.each([
    ['sentences', 'A. '],
    ['short sentences', 'Ab cd. '],
    ['lines', 'a\n'],
    ['lines with a full stop', 'A.\n'],
    ['full stops', '.'],
    ['list markers', '- '],
    ['spaces', ' '],
    ['one word', 'x'],
    ['full stops and digits', '. 1 1 1 1 1 1 1 1 1 1'],
    ['quotation marks', '.") '],
  ])('takes linear time over %s', (_, repeated) => {
    const split = (length: number) => splitSentences(repeated.repeat(length / repeated.length));
    expect(growth(split)).toBeLessThan(LINEAR);
  });
});
