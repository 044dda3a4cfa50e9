import { copiedFrom, isContentWord, prepareSources, stem, words } from '@groundwork/domain';
import { isFragment, leansBack } from './lead.ts';
import type { Said } from './read.ts';

/** About this many words make a section. The answers themselves keep the rest. */
const MAX_WORDS = 220;
/** Accepted sentences may take more: they are what the founder worked for. */
const MAX_ACCEPTED_WORDS = 320;
/** A sentence may need at most this many sentences before it. */
const MAX_CHAIN = 4;
/** A longer sentence would fill a section by itself. */
const MAX_SENTENCE_WORDS = 90;
/** Fewer words may be said twice and mean two things. */
const MIN_REPEATED_WORDS = 5;
const NEGATION =
  /^(?:no|not|never|none|nobody|nothing|without|cannot|(?:is|are|was|were|do|does|did|ca|could|wo|would|should|has|have|had|must)nt)$/;

/**
 * Chooses the sentences that fit, in their order. Accepted ones come first, with the sentences they refer to. The
 * beginnings of all steps and questions come before the rest, so that none is missing because of another. Then the rest
 * of the answers.
 */
export function chooseSaid(said: readonly Said[]): Said[] {
  const distinct = withoutRepeats(said);
  const readable = distinct.filter(({ length }) => length <= MAX_SENTENCE_WORDS);
  const offered = readable.length > 0 ? readable : distinct.slice(0, 1);
  const ranked = rank(offered).sort((a, b) => a.inQuestion - b.inQuestion || a.question - b.question);
  const chosen = new Set<Said>();
  const begun = new Set<string>();
  let total = 0;
  const addUpTo = (room: number, list: readonly Ranked[]) => {
    const ended = new Set<string>();
    for (const { one, key, needs } of list) {
      // A list or a reckoning without its middle would mislead.
      if (ended.has(key) || chosen.has(one)) continue;
      const added = [...needs.filter(each => !chosen.has(each)), one];
      const length = lengthOf(added);
      const isMissing = one.isAccepted && !begun.has(key);
      if (chosen.size > 0 && total + length > room && !isMissing) ended.add(key);
      else {
        for (const each of added) chosen.add(each);
        begun.add(key);
        total += length;
      }
    }
  };
  addUpTo(
    MAX_ACCEPTED_WORDS,
    ranked.filter(({ one }) => one.isAccepted),
  );
  addUpTo(
    MAX_WORDS,
    ranked.filter(({ one }) => !one.isAccepted),
  );
  return offered.filter(one => chosen.has(one));
}

const lengthOf = (list: readonly Said[]) => list.reduce((total, { length }) => total + length, 0);

interface Ranked {
  one: Said;
  key: string;
  inQuestion: number;
  question: number;
  /** Sentences before it that it refers to, back to one that stands alone. */
  needs: readonly Said[];
}

/** The place of each in its question, and of its question in the step. */
function rank(said: readonly Said[]): Ranked[] {
  const steps = new Map<string, Map<string, { question: number; count: number; chain: Said[] }>>();
  return said.map(one => {
    const step = one.step ?? '';
    const asked = steps.get(step) ?? new Map<string, { question: number; count: number; chain: Said[] }>();
    const place = asked.get(one.about) ?? { question: asked.size, count: 0, chain: [] };
    const inQuestion = place.count;
    place.count += 1;
    const needs = needsIt(one, place.chain.at(-1)) ? place.chain.slice(-MAX_CHAIN) : [];
    place.chain = [...needs, one];
    steps.set(step, asked.set(one.about, place));
    return { one, key: JSON.stringify([step, one.about]), inQuestion, question: place.question, needs };
  });
}

/** "That fell", "They did so twice", "Around £210, mostly for visits": unclear without the sentence before. */
const needsIt = (one: Said, before: Said | undefined): boolean =>
  before !== undefined && (before.opensList || leansBack(one) || isFragment(one) || isFragment(before));

/** Each thing once: of two that say the same, the one that says more, resting on both. */
function withoutRepeats(said: readonly Said[]): Said[] {
  const byWords = new Map<string, Said>();
  for (const one of said) {
    const text = words(one.text).join(' ');
    const key = isShort(one) ? JSON.stringify([one.step, one.about, text]) : text;
    const same = byWords.get(key);
    if (same) {
      same.numbers.push(...one.numbers);
      same.isAccepted ||= one.isAccepted;
    } else byWords.set(key, { ...one, numbers: [...one.numbers] });
  }
  return withoutVariants([...byWords.values()]);
}

/** "Yes" and "about 40" are an answer to more than one question. */
const isShort = ({ length }: Said) => length < MIN_REPEATED_WORDS;

function withoutVariants(said: readonly Said[]): Said[] {
  const lists = said.map(({ text }) => words(text));
  const prepared = prepareSources(said.map(({ text }) => text));
  const dropped = new Set<number>();
  for (const [index, one] of said.entries()) {
    if (isShort(one)) continue;
    const list = lists[index] ?? [];
    for (const other of copiedFrom(list, prepared)) {
      const kept = said[other];
      if (other === index || dropped.has(other) || !kept || !saysNoMore(list, lists[other] ?? [])) continue;
      kept.numbers.push(...one.numbers);
      kept.isAccepted ||= one.isAccepted;
      dropped.add(index);
      break;
    }
  }
  return said.filter((_, index) => !dropped.has(index));
}

/** A figure, a name or a "not" makes another sentence of it, however alike the words are. */
function saysNoMore(list: readonly string[], other: readonly string[]): boolean {
  const stems = new Set(other.map(stem));
  const isToldThere = list.every(word => stems.has(stem(word)) || !isTelling(word));
  return isToldThere && other.filter(isNegation).length === list.filter(isNegation).length;
}

const isNegation = (word: string) => NEGATION.test(word);
const isTelling = (word: string) => isContentWord(word) || isNegation(word) || /\p{N}/u.test(word);
