import { expect, it } from 'vitest';
import { TRUTH } from '../../test/scripted-coach.ts';
import { numberSaid } from './number-said.ts';
import { toReview } from './to-review.ts';

const said = numberSaid([
  { id: 5, role: 'user', content: 'Hello Dana. Would you buy it?' },
  { id: 6, role: 'assistant', content: 'No. I threw away 40 loaves last Tuesday.' },
  { id: 7, role: 'user', content: 'When was that?' },
]);
const mark = (sentence: number, words: string) => ({
  sentence,
  words,
  mark: 'hypothetical' as const,
  reason: 'It  asks\nwhat they would do.',
});
const review = (questions: ReturnType<typeof mark>[], learned: { fact: number; sentences: number[] }[]) =>
  toReview(
    { questions, learned, next: ['One?', ' ', 'Two?', 'Three?', 'Four?'] },
    { said, facts: TRUTH.facts },
    {
      name: 'openai',
    },
  );

it('numbers what was said', () => {
  expect(said.map(({ number, by, text }) => [number, by, text])).toEqual([
    [1, 'founder', 'Hello Dana.'],
    [2, 'founder', 'Would you buy it?'],
    [3, 'persona', 'No.'],
    [4, 'persona', 'I threw away 40 loaves last Tuesday.'],
    [5, 'founder', 'When was that?'],
  ]);
});

it('copies questions in their order, with the words only where they stand in them', () => {
  const { questions, reviewer } = review([mark(5, 'never said'), mark(2, 'Would you'), mark(2, 'buy')], []);
  const reason = 'It asks what they would do.';
  expect([reviewer, questions]).toEqual([
    'model',
    [
      { messageId: 5, text: 'Would you buy it?', mark: 'hypothetical', reason, quote: 'Would you' },
      { messageId: 7, text: 'When was that?', mark: 'hypothetical', reason, quote: 'When was that?' },
    ],
  ]);
});

it('has the first of two marks of one sentence, whichever the model names first', () => {
  const good = { sentence: 2, words: 'buy', mark: 'good' as const, reason: 'Fine.' };
  const both = toReview(
    { questions: [good, mark(2, 'Would you')], learned: [], next: [] },
    { said, facts: [] },
    { name: 'openai' },
  );
  expect(both.questions).toMatchObject([{ mark: 'hypothetical', quote: 'Would you' }]);
});

it('drops numbers that were not given, or are the persona’s', () => {
  expect(review([mark(3, ''), mark(99, ''), mark(Number.NaN, '')], []).questions).toEqual([]);
});

it('quotes what was learned by the persona’s own sentences', () => {
  const { facts, next } = review(
    [],
    [
      { fact: 1, sentences: [4, 2, 99] },
      { fact: 9, sentences: [4] },
    ],
  );
  expect(facts.map(({ quotes }) => quotes)).toEqual([['I threw away 40 loaves last Tuesday.'], [], []]);
  expect(facts.map(({ about, text }) => ({ about, text }))).toEqual(TRUTH.facts);
  expect(next).toEqual(['One?', 'Two?', 'Three?']);
});
