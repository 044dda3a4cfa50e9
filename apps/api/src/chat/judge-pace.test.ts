import { expect, it } from 'vitest';
import { JudgePace } from './judge-pace.ts';

const after = (...seconds: number[]) => {
  const pace = new JudgePace(20_000);
  for (const second of seconds) pace.note(1000 * second);
  return pace.patience / 1000;
};

it.each([
  ['nothing is known of the judge', [], 20],
  ['it is quick', [0.01, 0.02, 0.01], 2.5],
  ['it takes a while', [4, 5, 6], 7.5],
  ['one and a half times its usual would be too long', [15, 16, 17], 20],
  ['it is slow', [23, 25, 24], 0],
  ['one of its answers was slow', [3, 60, 3], 4.5],
  ['it has become slow', [2, 2, 2, 2, 30, 30, 30, 30], 0],
])('how long a reply waits when %s', (_case, seconds, waits) => {
  expect(after(...seconds)).toBe(waits);
});
