import type { StoredCriterion } from '../turn-context.ts';

/** Fewer words say little without what came before: "£300", and a message later "my guess". */
const TELLING_WORDS = 5;

/**
 * The quotes that settled a question: those of the verdict that accepted it. Quotes of earlier messages, which were
 * sent back, are added only if the rest says too little.
 * @param met of one question, oldest first
 */
export function acceptedQuotes(met: readonly StoredCriterion[]): string[] {
  const settledAt = met.at(-1)?.metAt;
  const settling = quotesOf(met.filter(({ metAt }) => metAt === settledAt));
  const words = settling.join(' ').split(/\s+/).filter(Boolean);
  return words.length < TELLING_WORDS ? quotesOf(met) : settling;
}

export const quotesOf = (met: readonly StoredCriterion[]): string[] => [
  ...new Set(met.flatMap(({ evidence }) => evidence.map(({ quote }) => quote))),
];
