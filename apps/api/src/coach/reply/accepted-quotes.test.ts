import { expect, it } from 'vitest';
import { acceptedQuotes } from './reply-input.ts';

const met = (criterionKey: string, metAt: string, ...quotes: string[]) => ({
  itemKey: 'question:1',
  criterionKey,
  metAt,
  evidence: quotes.map(quote => ({ messageId: 1, start: 0, end: quote.length, quote })),
});
const PLAN = 'I will ask 5 safety officers next week.';
const [then, later] = ['2026-01-05T10:00:00.000Z', '2026-01-05T10:01:00.000Z'];

it('are those of the verdict that accepted the question, not of a message that was sent back', () => {
  const answer = 'Priya at Leeds Dental rang nine patients on Tuesday.';
  expect(
    acceptedQuotes([met('when', then, PLAN), met('who', later, answer), met('what', later, answer)]),
  ).toEqual([answer]);
});

it('are all of them where the last say little alone', () => {
  expect(acceptedQuotes([met('amount', then, '£300'), met('source', later, 'my guess')])).toEqual([
    '£300',
    'my guess',
  ]);
});

it('are none of nothing', () => expect(acceptedQuotes([])).toEqual([]));
