import { isContentWord, words } from '../text/words.ts';
import { splitSentences } from './split-sentences.ts';

/** From this share of its word 3-grams standing in one source on, a sentence is copied, 0 to 1. */
const COPIED_SHARE = 0.7;
/** From this share of content words that the source does not have on, a sentence brings something of its own, 0 to 1. */
const OWN_SHARE = 0.2;
/** Words of a sentence that is too short for its 3-grams to say anything: it is copied only as a whole. */
const TINY_WORDS = 4;
/** Words up to which a sentence shares so much by chance that content words of its own clear it. */
const SHORT_WORDS = 7;

interface Source {
  words: ReadonlySet<string>;
}

/** Sources made ready by {@link prepareSources}: testing a sentence costs its own length, not theirs. */
export interface PreparedSources {
  readonly sources: readonly Source[];
  /** Where each 3-gram occurs: source by source, and whether in a statement or in questions only. */
  readonly grams: ReadonlyMap<string, ReadonlyMap<number, boolean>>;
  /** Every sentence of the sources, and every source, word for word. */
  readonly wholes: ReadonlySet<string>;
}

/** Prepares the texts a sentence may not be copied from: the coach's messages, the question, its hint. Linear time. */
export function prepareSources(texts: readonly string[]): PreparedSources {
  const sources: Source[] = [];
  const grams = new Map<string, Map<number, boolean>>();
  const wholes = new Set<string>();
  for (const text of new Set(texts)) {
    const number = sources.length;
    const all = words(text);
    sources.push({ words: new Set(all) });
    wholes.add(all.join(' '));
    // Over the whole text as well, since a copied passage need not begin where a sentence does.
    for (const gram of trigrams(all)) addGram(grams, gram, number, false);
    for (const sentence of splitSentences(text)) {
      const own = words(sentence.text);
      wholes.add(own.join(' '));
      if (sentence.text.endsWith('?')) continue;
      for (const gram of trigrams(own)) addGram(grams, gram, number, true);
    }
  }
  return { sources, grams, wholes };
}

/**
 * Whether a sentence is mostly taken from one source, so that it is no evidence (decisions 4): it repeats a sentence
 * of it, or 70 % and more of its word 3-grams stand in it. Case, punctuation and spacing make no difference.
 * Two kinds of honest answer share much and are not copied as long as a fifth of their content words are their own:
 * a sentence of up to seven words, and one that takes up the words of a question to answer it. One or two words never
 * are. Rewording is not recognised.
 *
 * @param sources texts, or {@link PreparedSources} when several sentences are tested against the same
 */
export function isMostlyCopied(sentence: string, sources: readonly string[] | PreparedSources): boolean {
  const prepared = isPrepared(sources) ? sources : prepareSources(sources);
  const own = words(sentence);
  if (own.length === 0) return false;
  if (own.length > 2 && prepared.wholes.has(own.join(' '))) return true;
  if (own.length <= TINY_WORDS) return false;
  const shared = countShared(own, prepared);
  for (const [number, { all, stated }] of shared) {
    const total = own.length - 2;
    if (all / total < COPIED_SHARE) continue;
    const isExcusable = own.length <= SHORT_WORDS || stated / total < 1 - COPIED_SHARE;
    if (!isExcusable || ownShare(own, prepared.sources[number]) < OWN_SHARE) return true;
  }
  return false;
}

function isPrepared(sources: readonly string[] | PreparedSources): sources is PreparedSources {
  return 'grams' in sources;
}

function trigrams(list: readonly string[]): string[] {
  return list.slice(2).map((word, index) => `${list[index]} ${list[index + 1]} ${word}`);
}

function addGram(
  grams: Map<string, Map<number, boolean>>,
  gram: string,
  source: number,
  inStatement: boolean,
): void {
  const places = grams.get(gram) ?? new Map<number, boolean>();
  places.set(source, inStatement || (places.get(source) ?? false));
  grams.set(gram, places);
}

/** By source, how many of the sentence's 3-grams it has, and how many of those in a statement. */
function countShared(own: readonly string[], { grams }: PreparedSources) {
  const shared = new Map<number, { all: number; stated: number }>();
  for (const gram of trigrams(own)) {
    for (const [source, inStatement] of grams.get(gram) ?? []) {
      const count = shared.get(source) ?? { all: 0, stated: 0 };
      shared.set(source, { all: count.all + 1, stated: count.stated + (inStatement ? 1 : 0) });
    }
  }
  return shared;
}

/** The share of content words that the source does not have, 0 to 1. */
function ownShare(own: readonly string[], source: Source | undefined): number {
  const content = own.filter(isContentWord);
  if (content.length === 0 || !source) return 0;
  return content.filter(word => !source.words.has(word)).length / content.length;
}
