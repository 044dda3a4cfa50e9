import type { Token } from './tokens.ts';
import { tokenise } from './tokens.ts';

/** Words and phrases, found by their stems in one pass over a sentence. */
export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Rubrics bring the same some thousand keywords at every turn, and stemming them is most of the work on a short message. */
const STEMMED = new Map<string, readonly string[]>();
const MAX_STEMMED = 20_000;

export function stemPhrase(phrase: string): readonly string[] {
  const known = STEMMED.get(phrase);
  if (known) return known;
  if (STEMMED.size >= MAX_STEMMED) STEMMED.clear();
  const stems = tokenise(phrase).map(token => token.stem);
  STEMMED.set(phrase, stems);
  return stems;
}

export const indexPhrases = (phrases: readonly string[]): PhraseIndex => indexStems(phrases.map(stemPhrase));

export function indexStems(phrases: readonly (readonly string[])[]): PhraseIndex {
  const index = new Map<string, (readonly string[])[]>();
  for (const stems of phrases) {
    const first = stems[0];
    if (first === undefined) continue;
    const sameStart = index.get(first);
    if (sameStart) sameStart.push(stems);
    else index.set(first, [stems]);
  }
  return index;
}

export function findPhrases(index: PhraseIndex, tokens: readonly Token[]): Set<number> {
  const found = new Set<number>();
  for (const [start, token] of tokens.entries()) {
    for (const stems of index.get(token.stem) ?? []) {
      if (stems.every((stem, offset) => tokens[start + offset]?.stem === stem)) {
        for (let offset = 0; offset < stems.length; offset += 1) found.add(start + offset);
      }
    }
  }
  return found;
}

export function containsPhrase(index: PhraseIndex, tokens: readonly Token[]): boolean {
  return findPhrases(index, tokens).size > 0;
}
