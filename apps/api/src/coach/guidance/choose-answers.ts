import { CARD_TEXT_FIELDS, words } from '@groundwork/domain';
import type { AcceptedQuote, GuidanceInput } from '../provider.ts';

const MAX_ANSWERS = 12;
/** A word is telling if no more than this share of the answers have it, 0 to 1, or two of them. */
const RARE_SHARE = 0.2;
/** In UTF-8: four letters of a Latin script, two of Hangul. */
const MIN_BYTES = 4;
/** A character of a script without spaces, in which each is a word. */
const CHARACTER = /^\p{Lo}\p{M}*$/u;

/**
 * The accepted answers that may concern a card (BO-15): those that share a telling word with it, the most shared first.
 */
export function chooseAnswers(
  card: GuidanceInput['card'],
  answers: readonly AcceptedQuote[],
): AcceptedQuote[] {
  const ofCard = termsOf([card.title, ...CARD_TEXT_FIELDS.map(field => card[field] ?? '')].join('\n'));
  const read = answers.map(answer => ({ answer, terms: [...termsOf(answer.quote)] }));
  const counts = new Map<string, number>();
  for (const term of read.flatMap(({ terms }) => terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const most = Math.max(2, answers.length * RARE_SHARE);
  const tells = (term: string) => ofCard.has(term) && (counts.get(term) ?? 0) <= most;
  return read
    .map(({ answer, terms }) => ({ answer, shared: terms.filter(tells).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_ANSWERS)
    .map(({ answer }) => answer);
}

/** Words of some length without numbers, and pairs of characters: short ones are everywhere. */
function termsOf(text: string): Set<string> {
  const list = words(text);
  const pairs = list.flatMap((word, at) => {
    const before = list[at - 1] ?? '';
    return CHARACTER.test(word) && CHARACTER.test(before) ? before + word : [];
  });
  return new Set([
    ...list.filter(word => Buffer.byteLength(word) >= MIN_BYTES && !/^\d+$/.test(word)),
    ...pairs,
  ]);
}
