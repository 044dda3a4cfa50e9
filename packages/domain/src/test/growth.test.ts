import { expect, it } from 'vitest';
import { growth, LINEAR } from './growth.ts';

const steps = (count: number) => {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum = (sum + index) % 7;
  return sum;
};

it.each([1, 100])('is that of the length where the time is linear, at %d steps a character', each => {
  expect(growth(length => steps(each * length))).toBeLessThan(LINEAR);
});

it('tells a quadratic time from a linear one', () => {
  expect(growth(length => steps((length * length) / 50))).toBeGreaterThan(LINEAR);
});
