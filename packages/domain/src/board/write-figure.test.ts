import { expect, it } from 'vitest';
import { writeFigure } from './write-figure.ts';

it.each([
  [1500, '€', '1,500 €'],
  [0, '%', '0 %'],
  [-12_000.5, null, '-12,000.5'],
  [1e-7, null, '0.0000001'],
  [999_999_999_999.999, null, '999,999,999,999.999'],
  [null, 'planners', 'planners'],
  [null, null, ''],
])('writes %j with %j as %j', (figure, unit, written) => {
  expect(writeFigure({ figure, unit })).toBe(written);
});
