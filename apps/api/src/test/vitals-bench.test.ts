import { expect, it } from 'vitest';
import type { Vitals } from '../../bench/vitals/measure-vitals.ts';
import { describeVitals, missedAims } from '../../bench/vitals/vitals.ts';

const step: Vitals = {
  ...{ page: 'step', score: 0.9, firstPaint: 1490, largestPaint: 2500, blocking: 200 },
  ...{ accessibility: 1, bestPractices: 1 },
};

it('a page that reaches its aims misses nothing', () => expect(missedAims([step])).toEqual([]));

it('names each aim that a page misses', () => {
  expect(
    missedAims([
      { ...step, largestPaint: 3000, accessibility: 0.97 },
      { ...step, page: '/auth' },
    ]),
  ).toEqual([
    'step: largestPaint 3000 ms, not 2500',
    'step: accessibility 0.97, not 1',
    '/auth: score 0.90, not 0.95',
  ]);
});

it('the table has a line for each page', () => {
  expect(describeVitals([step]).split('\n').at(-1)).toBe('| step | 0.90 | 1.5 | 2.5 | 200 | 1.00 | 1.00 |');
});
