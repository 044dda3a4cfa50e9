import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { checkFigure } from './check-figure.ts';

const read = (text: string, value: string, unit?: string) => checkFigure({ value, unit }, [text])?.figure;

describe('a figure is copied from its sentence, with its unit', () => {
  it.each([
    ['Between £25 to £40 a month.', '£25 to £40', 'a month', '£25 to £40 a month'],
    ['It is 40€ for them.', '40', '€', '40€'],
    ['It is €40 for them.', '40', '€', '€40'],
    ['Sie zahlen 1 200,50\u00a0zł im Monat.', '1 200,50 zł', 'im Monat', '1 200,50\u00a0zł im Monat'],
    ['She worked 31 unpaid hours.', '31', 'unpaid hours', '31 unpaid hours'],
    ['Lo pierden todo: noventa euros.', 'noventa', 'euros', 'noventa euros'],
    ['每月损失190元。', '190', '元', '190元'],
    ['يدفعون ٤٠ ريالا.', '٤٠', 'ريالا', '٤٠ ريالا'],
  ])('%s: %s %s', (text, value, unit, figure) => expect(read(text, value, unit)).toBe(figure));
});

describe('without a unit where that', () => {
  it.each([
    ['is not there', 'It cost £190.', 'a month'],
    ['stands elsewhere', 'It cost £190 on Tuesday, as it does each month.', 'each month'],
    ['is too long', `It cost £190 ${'long '.repeat(9)}`, 'long '.repeat(9)],
  ])('%s', (_name, text, unit) => expect(read(text, '£190', unit)).toBe('£190'));
});

describe('no figure where the value', () => {
  it.each([
    ['stands in no sentence', 'They pay £190.', '£200'],
    ['is written otherwise', 'They pay forty.', '40'],
    ['is the end of a longer number', 'They pay 1,190 a year.', '190'],
    ['is the beginning of one', 'They pay 190.50 a year.', '190'],
    ['is empty', 'They pay.', ' '],
    ['is too long', `They pay ${'a lot '.repeat(8)}`, 'a lot '.repeat(8)],
  ])('%s', (_name, text, value) => expect(read(text, value)).toBeUndefined());
});

it('is of the first sentence that says it, or rather of one that has its unit as well', () => {
  const texts = ['Of 40 bakers nine have it.', 'It takes 40 minutes.', 'I timed the 40 minutes.'];
  expect(checkFigure({ value: '40', unit: 'minutes' }, texts)).toEqual({ at: 1, figure: '40 minutes' });
  expect(checkFigure({ value: '40' }, texts)).toEqual({ at: 0, figure: '40' });
});

it.each(['1 ', '1', '1,', 'a'])('takes time linear in the length: %j', piece => {
  expect(growth(length => read(piece.repeat(length / piece.length), piece.trim(), 'b'))).toBeLessThan(LINEAR);
});
