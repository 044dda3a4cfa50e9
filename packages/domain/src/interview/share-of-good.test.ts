import { expect, it } from 'vitest';
import type { QuestionMark } from '../entities/interview.ts';
import { shareOfGood } from './share-of-good.ts';

it.each<[readonly QuestionMark[], ReturnType<typeof shareOfGood>]>([
  [[], { questions: 0, good: 0, percent: null }],
  [['good'], { questions: 1, good: 1, percent: 100 }],
  [['good', 'pitch', 'leading'], { questions: 3, good: 1, percent: 33 }],
])('%j', (marks, share) => {
  expect(shareOfGood(marks.map(mark => ({ mark })))).toEqual(share);
});
