import { describe, expect, it } from 'vitest';
import { findFault } from './find-fault.ts';

const row = (label: string, ...cells: string[]) => ({ label, cells, partOf: null });
const NOT_DIGITS = (cell: string) => `Write “${cell}” in digits only, such as “1,200” or “£25–40”.`;
const part = (label: string, partOf: number | null, cell: string) => ({ label, cells: [cell], partOf });

describe('rows that belong together', () => {
  it.each([
    ['price', [row('Price', '£25–40'), row('Loss', '£380')]],
    ['segments', [row('Vets', '3', '4', '2'), row('Dentists', '5', '4', '3'), row('Physios', '1', '2', '1')]],
    ['risks', [row('The pump clogs', '2', '4')]],
    ['alternatives', [row('Paper', '40%'), row('Nothing', '60%')]],
    ['market', [part('Surgeries', null, '380'), part('Small ones', 0, '190'), part('Old ones', 0, '30')]],
  ] as const)('%s', (kind, rows) => expect(findFault(kind, rows)).toBeNull());
});

describe('rows that do not', () => {
  it.each([
    ['price', [row('Price', '£40'), row('Loss', '€380')], 'Give both amounts in the same currency.'],
    ['price', [row('Price', '£40')], 'It needs at least 2 rows.'],
    [
      'segments',
      [row('A', '3', '4', '2'), row('B', '3', '4', '9'), row('C', '1', '1', '1')],
      'Grades go from 1 to 5.',
    ],
    ['risks', [row('The pump clogs', '2')], '“The pump clogs” needs 2 numbers.'],
    ['risks', [row(' ', '2', '3')], 'Every row needs a name.'],
    ['risks', [row('The pump clogs', '2.5', '3')], 'Grades go from 1 to 5.'],
    [
      'alternatives',
      [row('Paper', '70%'), row('Nothing', '50%')],
      'Shares can add up to 100 at most. These add up to 120.',
    ],
    ['alternatives', [row('Paper', 'a third'), row('Nothing', '50%')], NOT_DIGITS('a third')],
    [
      'market',
      [part('Surgeries', null, '190'), part('Small ones', 0, '1,700')],
      "“Small ones” can't be more than “Surgeries”, which it's part of.",
    ],
    [
      'market',
      [part('Surgeries', null, '190'), part('Clinics', null, '30')],
      'The first row is the whole. Every other row must be part of a row above it.',
    ],
    ['price', [row('Price', '40%'), row('Loss', '380')], 'Give both as amounts, not as shares.'],
    [
      'market',
      [part('A', null, '380%'), part('B', 0, '1')],
      'Give each count as a plain number, without a sign.',
    ],
    [
      'market',
      [part('A', null, '380'), part('B', 0, '£1')],
      'Give each count as a plain number, without a sign.',
    ],
    ['market', [part('A', null, '0'), part('B', 0, '0')], 'The whole must be more than 0.'],
    ['market', [part('A', null, '12.345.6'), part('B', 0, '1')], NOT_DIGITS('12.345.6')],
    ['risks', [row('\u200b\u2060', '2', '3')], 'Every row needs a name.'],
    ['risks', [row('The pump clogs', '5%%', '3')], NOT_DIGITS('5%%')],
    ['market', [part('A', null, '190'), part('B', -1, '30')], '“B” must be part of a row above it.'],
    ['market', [part('A', null, '190'), part('B', 1, '30')], '“B” must be part of a row above it.'],
  ] as const)('%s: %j', (kind, rows, fault) => expect(findFault(kind, rows)).toBe(fault));
});
