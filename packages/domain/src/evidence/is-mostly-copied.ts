import { words } from '../text/words.ts';
import { splitSentences } from './split-sentences.ts';
import { trigrams } from './trigrams.ts';

/** With this share of its word 3-grams in one source, a sentence is copied, 0 to 1. */
const COPIED_SHARE = 0.7;
/** A sentence adds something of its own with this share of its characters in words that the source lacks, 0 to 1. */
const OWN_SHARE = 0.15;
/** Words of a sentence that is too short for its 3-grams to say anything: it is copied only as a whole. */
const TINY_WORDS = 4;
/** Up to this length, in words, a sentence shares so much by chance that its own words clear it. */
const SHORT_WORDS = 7;
/** If many sources share three words, only the first of them are looked at, which bounds the cost. */
const MAX_PLACES = 64;

interface Source {
  words: ReadonlySet<string>;
}

export interface PreparedSources {
  readonly sources: readonly Source[];
  /** The occurrences of each 3-gram, by source, and whether one is in a statement or all are in questions. */
  readonly grams: ReadonlyMap<string, ReadonlyMap<number, boolean>>;
  readonly wholes: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * Prepares the texts a sentence may not be copied from: the coach's messages, a question, its hint, its example.
 * Linear.
 */
export function prepareSources(texts: readonly string[]): PreparedSources {
  const sources: Source[] = [];
  const grams = new Map<string, Map<number, boolean>>();
  const wholes = new Map<string, Set<number>>();
  const seen = new Set<string>();
  for (const [number, text] of texts.entries()) {
    const all = seen.has(text) ? [] : words(text);
    sources.push({ words: new Set(all) });
    if (seen.has(text)) continue;
    seen.add(text);
    addWhole(wholes, all.join(' '), number);
    // Over the whole text as well, since a copied passage need not begin where a sentence does.
    for (const gram of trigrams(all)) addGram(grams, gram, number, false);
    for (const sentence of splitSentences(text)) {
      const own = words(sentence.text);
      addWhole(wholes, own.join(' '), number);
      if (sentence.text.endsWith('?')) continue;
      for (const gram of trigrams(own)) addGram(grams, gram, number, true);
    }
  }
  return { sources, grams, wholes };
}

/**
 * Whether a sentence is mostly taken from one source, so that it is no evidence (CO-39): it repeats a
 * sentence of it, or 70 % and more of its word 3-grams are in it. Case, punctuation and spacing make no
 * difference. A sentence of up to seven words, or one that takes up a question to answer it, is not copied
 * when a seventh of its letters are in words of its own. One or two words are never copied. Rewording is not
 * recognised (CO-40).
 *
 * @param sources texts, or {@link PreparedSources} when several sentences are tested against the same
 */
export function isMostlyCopied(sentence: string, sources: readonly string[] | PreparedSources): boolean {
  const prepared = isPrepared(sources) ? sources : prepareSources(sources);
  return !copiedFrom(words(sentence), prepared).next().done;
}

/**
 * The places, in the texts given, of the sources that a sentence is mostly taken from. Of equal texts the first counts.
 */
export function* copiedFrom(sentence: readonly string[], prepared: PreparedSources): Generator<number> {
  if (sentence.length <= 2) return;
  const wholes = prepared.wholes.get(sentence.join(' '));
  if (wholes) yield* wholes;
  if (sentence.length <= TINY_WORDS) return;
  const total = sentence.length - 2;
  for (const [number, { all, stated }] of countShared(sentence, prepared)) {
    if (all / total < COPIED_SHARE || wholes?.has(number)) continue;
    const isExcusable = sentence.length <= SHORT_WORDS || stated / total < 1 - COPIED_SHARE;
    if (!isExcusable || ownShare(sentence, prepared.sources[number]) < OWN_SHARE) yield number;
  }
}

function isPrepared(sources: readonly string[] | PreparedSources): sources is PreparedSources {
  return 'grams' in sources;
}

function addWhole(wholes: Map<string, Set<number>>, whole: string, source: number): void {
  const places = wholes.get(whole) ?? new Set<number>();
  wholes.set(whole, places.add(source));
}

function addGram(
  grams: Map<string, Map<number, boolean>>,
  gram: string,
  source: number,
  inStatement: boolean,
): void {
  const places = grams.get(gram) ?? new Map<number, boolean>();
  if (places.size >= MAX_PLACES && !places.has(source)) return;
  places.set(source, inStatement || (places.get(source) ?? false));
  grams.set(gram, places);
}

function countShared(own: readonly string[], { grams }: PreparedSources) {
  const shared = new Map<number, { all: number; stated: number }>();
  for (const gram of trigrams(own)) {
    for (const [source, inStatement] of grams.get(gram) ?? []) {
      const count = shared.get(source) ?? { all: 0, stated: 0 };
      count.all += 1;
      if (inStatement) count.stated += 1;
      shared.set(source, count);
    }
  }
  return shared;
}

/** The share of a sentence, by its characters, in words that the source does not have, 0 to 1: long words say most. */
function ownShare(own: readonly string[], source: Source | undefined): number {
  if (!source) return 0;
  return own.filter(word => !source.words.has(word)).join('').length / own.join('').length;
}
