import { expect, it } from 'vitest';
import { checkRows } from './check-rows.ts';

const TEXTS = ['Das Register hat 1.900 Praxen.', 'Etwa 570 davon haben kein Labor, 2k sind es im Land.'];
const input = {
  kind: 'market' as const,
  sentences: TEXTS.map((text, index) => ({ number: index + 1, text, question: 'How many?' })),
};
const rows = (count: string, of = 2) => [
  { label: 'Praxen', cells: ['1.900'], partOf: null, sentence: 1 },
  { label: 'ohne Labor', cells: [count], partOf: 0, sentence: of },
];

it('proposes rows whose figures stand in their sentences', () =>
  expect(checkRows(input, rows('570'))).toHaveLength(2));

it('proposes none whose name has a figure that nobody gave', () =>
  expect(
    checkRows(
      input,
      rows('570').map(row => ({ ...row, label: `${row.label} 9.999` })),
    ),
  ).toEqual([]));

it.each([
  ['a figure of its own', '580', 2],
  ['a part of a number', '57', 2],
  ['the digits of a word', '2', 2],
  ['a figure of another sentence', '570', 1],
  ['a sentence that is not there', '570', 9],
  ['rows that do not agree', '1.900', 2],
])('proposes none with %s', (_what, count, of) => expect(checkRows(input, rows(count, of))).toEqual([]));
