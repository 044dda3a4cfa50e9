import { expect, it } from 'vitest';
import { readFigure } from './result-form.tsx';

it.each([
  ['', null],
  [' 12 ', 12],
  ['1,500', 1500],
  ['3,5', 3.5],
  ['1.500', 1.5],
  ['1,500.5', 1500.5],
  ['12,000,000', 12_000_000],
  ['−1,500', -1500],
  ['0,500', 0.5],
  ['1,5000', 1.5],
  ['1.500,5', undefined],
  ['1,500,5', undefined],
  ['1 500', undefined],
  ['many', undefined],
])('reads %j as %j', (typed, figure) => {
  expect(readFigure(typed)).toBe(figure);
});
