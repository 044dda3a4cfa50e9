import { expect, it } from 'vitest';
import { suggestCards } from './suggest-cards.ts';

const cardsOf = (...texts: string[]) =>
  suggestCards({
    startup: { name: 'Crumb' },
    sentences: texts.map((text, index) => ({ number: index + 1, text, question: 'What?' })),
  });

it.each([
  'I guess bakers would switch within a month.',
  'We think the owner decides alone.',
  'Probably every second bakery has the problem.',
  'There are about 900 bakeries in the county.',
  'It costs them £190 a week.',
  'They would pay for it.',
  'I think it is paid monthly.',
  'I guess invoices take two hours.',
  'We assumed that 9 of 10 would pay.',
  'If we called 20 bakers, about 12 would sign.',
  'Probably every invoice is 20 days late.',
  'We think that 9 of 10 "told us so" stories are true.',
])('takes %j for an assumption', text => {
  expect(cardsOf(text)).toEqual([
    { sentence: 1, title: text, hypothesis: text, test: null, metric: null, criteria: null },
  ]);
});

it.each([
  'Priya told me she loses about 40 minutes.',
  'We counted 14 surgeries on Otley Road.',
  'She said "I think it is 20 a day".',
  'She said “we probably lose 20 a day”.',
  'According to the survey 40% have the problem.',
  'The baker stays until nine.',
  'Nine of them paid the deposit of £20.',
  'Last Tuesday, 17 November.',
  'I called about 30 depots.',
  'We signed up 12 shops for it.',
  'We had already sent it to some 40 owners.',
  'Then we tested it with 5 bakers, and I think most would pay.',
  'They switched to about 3 other tools.',
  'Ewa lost 60 minutes of the time, which she charges at 400 zł.',
])('leaves %j', text => {
  expect(cardsOf(text)).toEqual([]);
});

it('names the sentences, at most ten, and shortens titles at a word', () => {
  const long = `We think that ${'many bakers '.repeat(10)}would pay.`;
  const cards = cardsOf('The baker stays until nine.', ...Array.from({ length: 12 }, () => long));
  expect(cards.map(({ sentence }) => sentence)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(cards[0]?.title).toMatch(/^We think that .*(many|bakers)…$/);
  expect(cards[0]?.title.length).toBeLessThanOrEqual(80);
  expect(cards[0]?.hypothesis).toBe(long);
});
