import type { QuestionMark } from '../entities/interview.ts';

/** How many of them are good, and which share, in per cent; null without any. */
export function shareOfGood(questions: readonly { mark: QuestionMark }[]): {
  questions: number;
  good: number;
  percent: number | null;
} {
  const good = questions.filter(({ mark }) => mark === 'good').length;
  const percent = questions.length === 0 ? null : Math.round((100 * good) / questions.length);
  return { questions: questions.length, good, percent };
}
