import { expect, it } from 'vitest';
import { buildGuidanceInput } from '../../test/fake-openai/coach-inputs.ts';
import { chooseAnswers } from './choose-answers.ts';

const answer = (quote: string) => ({ step: 'A step', question: null, quote });
const { card } = buildGuidanceInput({ card: { title: 'Bakers in Leeds have loaves left' } });
const quotes = (...texts: string[]) => chooseAnswers(card, texts.map(answer)).map(({ quote }) => quote);

it('chooses those that share words with the card, the most shared first', () => {
  expect(quotes('The dentist waits.', 'Bakers told me.', 'Bakers lose loaves in Leeds.')).toEqual([
    'Bakers lose loaves in Leeds.',
    'Bakers told me.',
  ]);
});

it('leaves out what shares numbers, short words, or words that many answers have', () => {
  const common = Array.from({ length: 20 }, (_, index) => `Dentists have plan ${index}.`);
  expect(quotes('It was 2024 in', ...common, 'They have loaves.')).toEqual(['They have loaves.']);
});

it('compares pairs of characters where there are no spaces, and words of any script', () => {
  const texts = ['面包师每天扔掉面包', '牙医在等', '빵집 주인이 말했다'];
  const chosen = (title: string) =>
    chooseAnswers({ ...card, title }, texts.map(answer)).map(({ quote }) => quote);
  expect([chosen('面包师'), chosen('빵집')]).toEqual([[texts[0]], [texts[2]]]);
});

it('gives at most twelve', () => {
  const words = Array.from({ length: 20 }, (_, index) => `bakery${'x'.repeat(index)}`);
  expect(chooseAnswers({ ...card, title: words.join(' ') }, words.map(answer))).toHaveLength(12);
});
