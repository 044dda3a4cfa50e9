import { expect, it } from 'vitest';
import { describeOutcome } from './turn-outcome.ts';

it.each<[number[], number | null, string | null]>([
  [[31], 32, 'Question 1 accepted. Next: question 2.'],
  [[32, 31], 33, 'Questions 1 and 2 accepted. Next: question 3.'],
  [[31, 32, 33], 34, 'Questions 1, 2 and 3 accepted. Next: question 4.'],
  [[32], 31, 'Question 2 accepted. Next: question 1.'],
  [[34], null, 'Question 4 accepted. That was the last one.'],
  [[33, 34], null, 'Questions 3 and 4 accepted. Those were the last ones.'],
  [[], 31, 'Question 1 stays open.'],
  [[], null, null],
  // Removed by an administrator meanwhile.
  [[99], 31, null],
])('of %j with %s to come says %s', (completed, nextId, expected) => {
  expect(describeOutcome({ askedId: 11, completed, nextId }, [31, 32, 33, 34])).toBe(expected);
});
