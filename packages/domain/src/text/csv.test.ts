import fc from 'fast-check';
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

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', ' =1'])('lets no text run as a formula: %j', text => {
  expect(toCsv([text], [])).toBe(`\uFEFF'${text}\r\n`);
});

/** The cells of a file in a spreadsheet with this separator. Behind a closed quote it reads on as it stands. */
function cellsOf(csv: string, separator: string): string[] {
  const cell = new RegExp(`\uFEFF?((?:"(?:[^"]|"")*"?)?[^${separator}\r\n]*)(?:[${separator}\r\n]|$)`, 'g');
  return [...csv.matchAll(cell)].map(([, text = '']) => text.replace(/^"/, ''));
}

it.each([',', ';', '\t'])('[AD-149] lets no text run as a formula where %j separates cells', separator => {
  const text = fc.string({ unit: fc.constantFrom('a', '=', '-', '@', ';', ',', '\t', '\n', '\r', '"', ' ') });
  expect(cellsOf('"a","b;=1"\r\n', ';')).toContain('=1"');
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), rows => {
      expect(
        cellsOf(toCsv(['a', ...(rows[0] ?? [])], rows), separator).filter(cell => /^[ "]*[=@-]/.test(cell)),
      ).toEqual([]);
    }),
  );
});

it('says the same as before to those who do not', () => {
  expect(toCsv(['1; 2-3 a=b', 'x;y'], [['a;-b', 'http://a?b=c']])).toBe(
    '\uFEFF"1; 2-3 a=b","x;y"\r\n"a;\'-b",http://a?b=c\r\n',
  );
});
