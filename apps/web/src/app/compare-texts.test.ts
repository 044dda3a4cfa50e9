import { expect, it } from 'vitest';
import { compareTexts, diffTexts, type TextPart } from './compare-texts.ts';

const join = (parts: TextPart[]) => parts.map(({ text }) => text).join('');
const changed = (parts: TextPart[]) => parts.filter(({ isChanged }) => isChanged).map(({ text }) => text);

it.each([
  ['a word', 'Dana plans by hand.', 'Dana plans routes by hand.', [], ['routes']],
  ['words for others', 'It takes hours a night', 'It takes three hours each night', ['a'], ['three', 'each']],
  ['the end', 'Late', 'Late.', [], ['.']],
  ['everything', 'Old', 'New', ['Old'], ['New']],
  ['nothing', 'Same text', 'Same text', [], []],
  ['white space alone', 'One\ntwo', 'One two', [], []],
  ['from nothing', '', 'All new', [], ['All new']],
  ['words without spaces', '配送計画は手作業です', '配送計画は毎晩手作業です', [], ['毎晩']],
])('marks %s', (_, before, after, removed, added) => {
  const parts = compareTexts(before, after);
  expect([changed(parts.before), changed(parts.after)]).toEqual([removed, added]);
});

it.each([
  ['  leading,\n\n  inner and trailing \n', 'leading, inner\tand  trailing'],
  ['', 'x'],
  ['Zoë’s “naïve” plan – 40 %', 'Zoë’s plan: 45 %'],
  ['a '.repeat(2500), 'b '.repeat(2500)],
])('loses nothing of either text: %j', (before, after) => {
  const parts = compareTexts(before, after);
  expect([join(parts.before), join(parts.after)]).toEqual([before, after]);
});

it('takes texts with hardly anything in common for wholly different, which is found soon', () => {
  const words = (stem: string) => Array.from({ length: 450 }, (_, index) => `${stem}${index} `).join('');
  // Only an exhaustive search would find the words in common.
  const [old, now] = ['old', 'new'].map(stem => `${words(stem)}the same ${words(stem)}`) as [string, string];
  const { before, after } = compareTexts(old, now);
  expect([changed(before), changed(after)]).toEqual([[old.trim()], [now.trim()]]);
  expect(diffTexts(old, now).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

it.each([
  ['Dana plans by hand.', 'Dana plans routes by hand.'],
  ['It takes hours a night', 'It takes three hours each night'],
  ['', 'All new'],
  ['All gone', ''],
  ['a '.repeat(2500), 'b '.repeat(2500)],
])('tells in one text what went and what came: %#', (before, after) => {
  const parts = diffTexts(before, after);
  const textOf = (left: string) => parts.flatMap(({ text, kind }) => (kind === left ? [] : [text])).join('');
  expect([textOf('added').split(/\s+/), textOf('removed')]).toEqual([before.split(/\s+/), after]);
});
