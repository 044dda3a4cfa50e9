import { expect, it } from 'vitest';
import { pollWait } from './poll-reply.ts';

it('waits shortly at first, then longer and longer, and gives up after 15 attempts', () => {
  const waits = Array.from({ length: 17 }, (_, index) => pollWait(index + 1, 0));
  expect(waits).toEqual([
    ...[750, 750, 750, 1250, 1500, 2000, 3000],
    ...Array.from({ length: 8 }, () => 4000),
    ...[null, null],
  ]);
});

it.each([
  [2, 0, 750],
  [6, 5, 2000],
  [7, 6, null],
  [2, 6, null],
])('before attempt %i, after %i answers without a change, waits %j', (attempt, unchanged, wait) => {
  expect(pollWait(attempt, unchanged)).toBe(wait);
});
