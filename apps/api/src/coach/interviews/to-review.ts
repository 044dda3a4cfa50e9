import { type InterviewReview, QUESTION_MARKS, type Truth } from '@groundwork/domain';
import type { CoachProvider, InterviewInput, ReviewedInterview } from '../provider.ts';
import { toLine } from './to-line.ts';

const MAX_QUESTIONS = 100;
const MAX_QUOTES = 3;
const MAX_REASON = 300;
const NEXT = 3;

/**
 * The review in its stored form: unknown numbers and duplicates are dropped, and every quote is copied here, so it is
 * verbatim by construction (PE-15, PE-16).
 */
export function toReview(
  { questions, learned, next }: ReviewedInterview,
  { said, facts }: { said: InterviewInput['said']; facts: readonly Truth['facts'][number][] },
  coach: Pick<CoachProvider, 'name'>,
): InterviewReview {
  // If a sentence has two marks, the first in their order counts.
  const inOrder = QUESTION_MARKS.flatMap(mark => questions.filter(question => question.mark === mark));
  const marked = said.flatMap(({ by, number, messageId, text }) => {
    const found = by === 'founder' && inOrder.find(({ sentence }) => sentence === number);
    const reason = found ? toLine(found.reason, MAX_REASON) : '';
    if (!found || reason === '') return [];
    const words = found.words.trim();
    const quote = words !== '' && text.includes(words) ? words : text;
    return [{ messageId, text, mark: found.mark, reason, quote }];
  });
  return {
    reviewer: coach.name === 'practice' ? 'practice' : 'model',
    questions: marked.slice(0, MAX_QUESTIONS),
    facts: facts.map(({ about, text }, index) => {
      const told = new Set(learned.flatMap(({ fact, sentences }) => (fact === index + 1 ? sentences : [])));
      const quotes = said.flatMap(one => (one.by === 'persona' && told.has(one.number) ? [one.text] : []));
      return { about, text, quotes: quotes.slice(0, MAX_QUOTES) };
    }),
    next: next
      .map(question => toLine(question, MAX_REASON))
      .filter(question => question !== '')
      .slice(0, NEXT),
  };
}
