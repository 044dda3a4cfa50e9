import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('has a byte order mark, and quotes where a cell needs them', () => {
  expect(
    toCsv(
      ['name', 'count'],
      [
        ['Ada, "the first"', -3],
        ['two\nlines', 0.5],
      ],
    ),
  ).toBe('\uFEFFname,count\r\n"Ada, ""the first""",-3\r\n"two\nlines",0.5\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('lets no text run as a formula: %j', text => {
  expect(toCsv([text], [])).toBe(`\uFEFF'${text}\r\n`);
});
