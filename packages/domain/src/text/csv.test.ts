import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('is a file that spreadsheets read, with quotes where they are needed', () => {
  expect(toCsv(['name', 'count'], [['Ada "the first", of two', 3]])).toBe(
    '\uFEFFname,count\r\n"Ada ""the first"", of two",3\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@sum', '\tx'])('runs %j nowhere', value => {
  expect(toCsv(['cell'], [[value]])).toBe(`\uFEFFcell\r\n'${value}\r\n`);
});

it('leaves numbers alone', () => {
  expect(toCsv(['cell'], [[-1]])).toBe('\uFEFFcell\r\n-1\r\n');
});
