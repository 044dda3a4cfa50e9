import { growth, LINEAR } from '@groundwork/domain/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKnown, unsupportedFigures } from './figures.ts';

const lacking = (text: string, ...sources: string[]) => unsupportedFigures(text, readKnown(sources));

describe('a figure', () => {
  const thousands = [
    '1900',
    '1,900',
    '1.900',
    '1 900',
    '1\u202f900',
    "1'900",
    '1’900',
    '１，９００',
    '١٬٩٠٠',
  ];
  const halves = ['2.5', '2,5', '2.50', '2٫5', '२.५'];
  it.each([thousands, halves, ['12,34,567', '1.234.567,00', '1234567'], ['40', '４０', '٤٠', '𝟒𝟎', '040']])(
    'is the same however it is written: %s, %s, %s …',
    (...ways) => {
      for (const text of ways)
        expect(ways.map(source => [text, source, lacking(text, source)])).toEqual(
          ways.map(source => [text, source, []]),
        );
    },
  );

  it.each([
    ['€1.9 million', '1.900 kg'],
    ['40 of them, 100 in all', 'Of those 40 100 signed.'],
    ['约40分钟', '40 минут'],
    ['Covid 19 in 13 towns', 'COVID-19\n13. Leeds'],
    ['on 21 November 2026, 21.11.2026', '2026-11-21'],
    ['40% or £40', 'forty is 40'],
    ['B2B, Web3, H1', ''],
    ['1. First\n13. Last\n 14) More', ''],
    ['12 clinics, 9am, 10:00, 9/10, (3)', ''],
    ['Dozens, forty, half of them, Ⅻ, x²', ''],
  ])('of %j stands in %j', (text, source) => {
    expect(lacking(text, source)).toEqual([]);
  });

  it.each([
    ['£40, 4%, 4 %, £4, 4 €, %4', '40', ['4', '4', '4', '4', '4']],
    ['40.000 euros', '40 euros', ['40.000']],
    ['1.900', '1,9', ['1.900']],
    ['2.5 and 12.5', '25 or 125', ['2.5', '12.5']],
    ['97', '97.5%', ['97']],
    ['900', '1,900', ['900']],
    ['13 clinics in 2027', '12 clinics in 2026', ['13', '2027']],
    ['USD40k, pre-2020, 10:45', '', ['40', '2020', '45']],
    ['(13. We rebook', '', ['13']],
    ['R50000, Rs40,000, kr900, COVID-19', '', ['50000', '40,000', '900', '19']],
    ['20€ 4 times, 9 €5 loaves', '5', ['20']],
    ['约40分钟', '4 минуты', ['40']],
    ['21.11.2026', '21.11.2025', ['2026']],
  ])('of %j does not all stand in %j', (text, source, figures) => {
    expect(lacking(text, source)).toEqual(figures);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(..."£ % 4 40 1,500 1.500 12 500 . , : - ' A a B2B 40% ٤٠ 13. \n".split(' ')),
    fc.constant(' '),
    fc.string(),
  );
  const text = fc.array(piece, { maxLength: 20 }).map(pieces => pieces.join(''));

  it('is supported by itself, and loses nothing by a further source', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(lacking(one, one)).toEqual([]);
        expect(lacking(one, other).length).toBeLessThanOrEqual(lacking(one).length);
      }),
    );
  });

  it.each([
    '1',
    '1,',
    '1.',
    '12,34,',
    '1 000 ',
    '£',
    '%',
    'A',
    'A-1',
    'AAAA',
    '0',
    '٤',
    '1. ',
    '\n',
    ' ',
    '1.111',
  ])('takes linear time over %j again and again', repeated => {
    const long = (length: number) => repeated.repeat(length / repeated.length);
    expect(growth(length => lacking(long(length), long(length)))).toBeLessThan(LINEAR);
  });
});
