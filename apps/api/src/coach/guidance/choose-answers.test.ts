import { expect, it } from 'vitest';
import { buildGuidanceInput } from '../../test/fake-openai/coach-inputs.ts';
import { chooseAnswers } from './choose-answers.ts';

const answer = (quote: string) => ({ step: 'A step', question: null, quote });
const { card } = buildGuidanceInput();
const quotes = (...texts: string[]) => chooseAnswers(card, texts.map(answer)).map(({ quote }) => quote);

it('chooses those that share words with the card, the most shared first', () => {
  expect(quotes('The dentist waits.', 'A baker told me.', 'Bakers lose loaves in Leeds.')).toEqual([
    'Bakers lose loaves in Leeds.',
    'A baker told me.',
  ]);
});

it.each(['The customers have a problem with money.', 'It was 4 of 9, by the 3rd.', 'They and we', ''])(
  'leaves out what anybody may say: %s',
  quote => {
    expect(chooseAnswers({ ...card, title: 'Customers have a problem' }, [answer(quote)])).toEqual([]);
  },
);

it('gives at most twelve', () => {
  expect(quotes(...Array.from({ length: 20 }, (_, index) => `Baker ${index}`))).toHaveLength(12);
});
