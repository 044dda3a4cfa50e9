import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CARD_TEXT_FIELDS, MAX_CARD_TEXT_LENGTH } from '../entities/board.ts';
import { growth, LINEAR } from '../test/growth.ts';
import { stripActionMarkers } from './action-markers.ts';
import { readProposals } from './proposals.ts';

const propose = (field: string, text: string) => `[[action:propose field=${field}]]${text}[[action:end]]`;

it('reads what is proposed, and the rest of the message shows as if no marker were there', () => {
  const content = `Name a number.\n\n${propose('criteria', '4 of 9 pay by 3 December.')}\n\nOr:\n\n${propose('test', 'Ask "Anna" for 5 €')}`;
  expect(readProposals(content)).toEqual([
    { field: 'criteria', text: '4 of 9 pay by 3 December.' },
    { field: 'test', text: 'Ask "Anna" for 5 €' },
  ]);
  expect(stripActionMarkers(content)).toBe(
    'Name a number.\n\n4 of 9 pay by 3 December.\n\nOr:\n\nAsk "Anna" for 5 €',
  );
});

it.each([
  ['one that has not ended', '[[action:propose field=test]]Ask 9 bakers', []],
  ['an end without a beginning', 'Ask 9 bakers[[action:end]]', []],
  ['a marker cut in the middle', '[[action:propose field=te', []],
  ['another field', propose('title', 'Bakers'), []],
  ['a blank text', propose('test', ' \n '), []],
  ['a text that no field has room for', propose('test', 'x'.repeat(MAX_CARD_TEXT_LENGTH + 1)), []],
  ['the longest text', propose('test', 'x'.repeat(MAX_CARD_TEXT_LENGTH)), ['x'.repeat(MAX_CARD_TEXT_LENGTH)]],
  ['another case and quotes', '[[ACTION:Propose field="Metric"]] Paid [[action:END]]', ['Paid']],
  ['a beginning within another', `[[action:propose field=test]]a${propose('metric', 'b')}`, ['b']],
  ['another marker inside', propose('test', 'Ask [[action:note a=b]]nine'), ['Ask nine']],
  ['a quotation of two lines', `> ${propose('test', 'Ask 9\n> of them')}`, ['Ask 9\nof them']],
  ['brackets and lines inside', propose('test', 'a [[x]] ]]\n\nb'), ['a [[x]] ]]\n\nb']],
])('of %s', (_name, content, texts) => {
  expect(readProposals(content).map(({ text }) => text)).toEqual(texts);
});

it('survives any text without markers of its own', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .filter(text => !text.includes('[[') && !text.includes('>'));
  fc.assert(
    fc.property(fc.constantFrom(...CARD_TEXT_FIELDS), text, (field, text) => {
      const read = readProposals(`Try this: ${propose(field, text)}.`);
      expect(read).toEqual(text.trim() === '' ? [] : [{ field, text: text.trim() }]);
    }),
  );
});

it.each(['[[action:propose field=test]]', '[[action:end]]', '[[action:propose ', `${propose('test', 'a ')}`])(
  'takes linear time: %s',
  repeated => {
    const read = (length: number) => readProposals(repeated.repeat(length / repeated.length));
    expect(growth(read)).toBeLessThan(LINEAR);
  },
);
