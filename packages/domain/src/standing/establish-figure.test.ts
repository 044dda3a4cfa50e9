import { describe, expect, it } from 'vitest';
import type { KeyFigure } from '../entities/standing.ts';
import { growth, LINEAR } from '../test/growth.ts';
import { establishFigure, FIGURE_SOURCES } from './establish-figure.ts';

const quote = (figure: KeyFigure, text: string) =>
  ({ criterion: FIGURE_SOURCES[figure].criteria[0] ?? '', text, kind: 'measured' }) as const;
const readValue = (figure: KeyFigure, ...texts: string[]) =>
  establishFigure(
    figure,
    texts.map(text => quote(figure, text)),
  )?.value;

describe('a price', () => {
  it.each([
    ['From 30 to 60 pence a ticket.', '30 to 60 pence'],
    ['Between 25 and 40 euros a month.', '25 and 40 euros'],
    ['£90-£140 per roof, and two roofers sign on Friday.', '£90-£140'],
    ['Start at 12 dollars per groomer, at most 20.', '12 dollars'],
    ['I offer it to three of them for 300 to 450 kroner, with a 100 kroner deposit.', '300 to 450 kroner'],
    ['As low as possible.', null],
  ])('%s: %s', (text, value) => expect(readValue('price', text)).toBe(value));
});

describe('a cost', () => {
  it.each([
    ['Two empty slots lost them £190 that morning.', '£190'],
    ['On Tuesday our Leeds receptionist lost 40 minutes rebooking.', '40 minutes'],
    ['She worked 31 unpaid hours, she keeps a timer running.', '31 unpaid hours'],
    ['Three hours on the road, and €7,400 for the parquet.', '€7,400'],
    ['In 2024 they lost the lot.', null],
    ['An empty chair costs her 400 zł a time.', '400 zł a time'],
    ['It cost 400 zł a time, three times a month, so about 1,200 zł a month.', '1,200 zł a month'],
    ['She works 3 hours every week on it.', '3 hours every week'],
  ])('%s: %s', (text, value) => expect(readValue('cost', text)).toBe(value));
});

describe('a number of buyers', () => {
  it.each([
    [
      ['380 surgeries in the register.', 'About half are small, which leaves 190 owners who could buy.'],
      '190',
    ],
    [['12 bakeries in my postcode, times roughly 90 such postcodes, makes 1,080.'], '1,080'],
    [['9 hubs in Berlin, about 70 riders each, so 630 riders and 9 managers.'], '630'],
    [['Our county has 640 kennels.'], '640'],
    [['640 kennels, half of them with more than 30 dogs.'], null],
    [
      [
        'The Polish dental chamber lists about 24,000 practices.',
        'I guess that a third of them are small ones with one or two chairs.',
      ],
      null,
    ],
    [['There are about 24,000 practices, and I would say one in four is small.'], null],
    [['The market is worth £40 billion, and 1% is enough.'], null],
  ])('%j: %s', (texts, value) => expect(readValue('buyers', ...texts)).toBe(value));
});

it('of a month is preferred, also where another sentence of the question comes to it', () => {
  const [once, wage, sum] = [
    quote('cost', 'It cost 400 zł a time.'),
    { criterion: 'basis', text: 'She earns 6,000 zł a month.', kind: 'told' as const },
    { criterion: 'basis', text: 'Three times a month, so about 1,200 zł a month.', kind: 'told' as const },
  ];
  expect(establishFigure('cost', [once, wage, sum])?.value).toBe('1,200 zł a month');
  expect(establishFigure('cost', [once, wage])?.value).toBe('400 zł a time');
});

it('of buyers is not read where a sentence accepted for something else names a part', () => {
  const basis = { criterion: 'basis', text: 'I guess that half of them buy.', kind: 'guessed' as const };
  expect(establishFigure('buyers', [quote('buyers', 'Our county has 640 kennels.'), basis])?.value).toBe(
    null,
  );
});

it('is not established by a sentence that was accepted for something else', () => {
  expect(establishFigure('cost', [{ criterion: 'basis', text: 'They lost £190.', kind: 'told' }])).toBeNull();
  expect(establishFigure('price', [])).toBeNull();
});

it('comes with its quote and what that rests on, which is a guess where the founder says so', () => {
  const [vague, exact] = [
    quote('cost', 'It took all of Tuesday.'),
    quote('cost', 'It cost £190 on Tuesday.'),
  ];
  expect(establishFigure('cost', [vague, exact])).toEqual({
    value: '£190',
    quote: { text: exact.text, kind: 'measured' },
  });
  const guess = { criterion: 'basis', text: 'That is my guess.', kind: 'guessed' as const };
  expect(establishFigure('cost', [exact, guess])?.quote.kind).toBe('guessed');
  expect(establishFigure('cost', [vague])).toEqual({
    value: null,
    quote: { text: vague.text, kind: 'measured' },
  });
});

it.each(['12 ', '£5 to ', 'so 20 ', '30 a '])('takes time linear in the length: %j', piece => {
  for (const figure of ['price', 'cost', 'buyers'] as const)
    expect(
      growth(length => readValue(figure, piece.repeat(length / piece.length).slice(0, length))),
    ).toBeLessThan(LINEAR);
});
