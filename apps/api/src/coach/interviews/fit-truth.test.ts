import type { Truth } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { fitTruth } from './fit-truth.ts';

const FACTS: Truth['facts'] = [
  { about: 'problem', text: 'I lost 40.' },
  { about: 'habits', text: 'I count.' },
  { about: 'money', text: 'It costs 90.' },
];

it('makes one line of each text, and of whom a clause that completes the note', () => {
  expect(
    fitTruth({ who: ' Who  runs three\nbakeries. ', facts: [...FACTS, { about: 'money', text: ' ' }] }),
  ).toEqual({
    who: 'runs three bakeries',
    facts: FACTS,
  });
});

it.each<[string, Truth]>([
  ['no one', { who: ' . ', facts: FACTS }],
  ['a topic without a fact', { who: 'runs a shop', facts: FACTS.slice(0, 2) }],
  [
    'a fact without a word',
    { who: 'runs a shop', facts: [...FACTS.slice(0, 2), { about: 'money', text: '\u200b' }] },
  ],
])('refuses %s', (_, truth) => {
  expect(fitTruth(truth)).toBeNull();
});

it('keeps nine facts, and of each topic one', () => {
  const many: Truth['facts'] = Array.from({ length: 12 }, (_, index) => ({
    about: 'problem',
    text: `Fact ${index}`,
  }));
  const fitted = fitTruth({ who: 'runs a shop', facts: [...many, ...FACTS.slice(1)] });
  expect(fitted?.facts).toHaveLength(9);
  expect(fitted?.facts.slice(-2)).toEqual(FACTS.slice(1));
});
