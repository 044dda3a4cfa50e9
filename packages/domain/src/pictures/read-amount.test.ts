import { expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

it.each([
  ['40', 40],
  ['£1,900', 1900],
  ['1.900 €', 1900],
  ['1 900 000', 1_900_000],
  ["1'900.50", 1900.5],
  ['2,5 %', 2.5],
  ['0.125', 0.125],
  ['٤٠', 40],
  ['४०%', 40],
])('%s is %d', (text, value) => expect(readAmount(text)).toEqual({ value }));

it.each([['£25–40'], ['25 - 40%'], ['€25-€40']])('%s is a range', text =>
  expect(readAmount(text)).toEqual({ low: 25, value: 40 }),
);

it.each(['', '2k', '2 million', 'half', '1,90,0', '1.2.3', '40–25', '40, 50', '-'])('%s is none', text =>
  expect(readAmount(text)).toBeNull(),
);
