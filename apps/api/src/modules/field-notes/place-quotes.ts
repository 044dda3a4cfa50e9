import { type FieldQuote, splitSentences } from '@groundwork/domain';
import type { QuotePlace } from './field-quotes.repo.ts';

/**
 * Where marked sentences stand in notes that were worded anew: each at the sentence of the same words that is nearest to
 * its place. Null when one of them is not there any more (PE-19).
 */
export function placeQuotes(
  quotes: readonly FieldQuote[],
  notes: string,
): (QuotePlace & { id: number })[] | null {
  const free = splitSentences(notes);
  const placed: (QuotePlace & { id: number })[] = [];
  for (const { id, text, start } of quotes) {
    const [nearest] = free
      .filter(sentence => sentence.text === text)
      .toSorted((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start));
    if (!nearest) return null;
    free.splice(free.indexOf(nearest), 1);
    placed.push({ id, ...nearest });
  }
  return placed;
}
