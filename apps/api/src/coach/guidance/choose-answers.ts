import { CARD_TEXT_FIELDS, contentWords, isEverybodys, stem } from '@groundwork/domain';
import type { AcceptedQuote, GuidanceInput } from '../provider.ts';

const MAX_ANSWERS = 12;

/**
 * The accepted answers that may bear on a card (BO-15): those that share a content word with it, besides the words that
 * anybody may use about anything; the most shared first.
 */
export function chooseAnswers(
  card: GuidanceInput['card'],
  answers: readonly AcceptedQuote[],
): AcceptedQuote[] {
  const texts = [card.title, ...CARD_TEXT_FIELDS.map(field => card[field] ?? '')];
  const ofCard = new Set(stemsOf(texts.join('\n')));
  return answers
    .map(answer => ({ answer, shared: stemsOf(answer.quote).filter(word => ofCard.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_ANSWERS)
    .map(({ answer }) => answer);
}

function stemsOf(text: string): string[] {
  const own = contentWords(text).filter(word => !isEverybodys(word) && !/^\d+$/.test(word));
  return [...new Set(own.map(stem))];
}
