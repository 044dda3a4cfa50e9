import { FUNCTION_WORDS, isPast, NUMBER_WORDS, words } from '../language/lexicon.ts';
import type { Token } from '../language/tokens.ts';

/** How many words a sentence has, and how many of them hold it together. Names count neither way. */
export interface Glue {
  words: number;
  /** Grammar counts in full, what may be grammar in part. */
  glue: number;
}

/** Below this share of words that hold a sentence together it is a heap. Fluent short answers stay above. */
const MIN_SHARE = 0.2;
/** At most this many words may be a fragment ("Freelance translators."). */
export const FRAGMENT = 3;

/** In a sentence of at most this many words one such word is enough: "Petra thinks a third serve schools." */
const SHORT = 6;

const CONNECTIVES = words(
  'when whenever because since while during if unless until although though whereas after before as than so and or but',
);

/** "When" and "because" hold less, and only if something follows that is not another of their kind. */
function holdOf(tokens: readonly Token[], at: number): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !CONNECTIVES.has(token.lower)) return 1;
  return next !== undefined && next.segment === token.segment && !CONNECTIVES.has(next.lower) ? 0.5 : 0;
}

/** "Since covid everybody books online": the words are subjects. */
const SUBJECT_PRONOUNS = words('everybody everyone somebody someone');

/** As often a noun ("ceiling") as a verb. */
const isIngForm = (word: string) => word.length > 5 && word.endsWith('ing');

/** A word between two commas holds nothing together. */
const standsAlone = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.segment !== tokens[at]?.segment && tokens[at + 1]?.segment !== tokens[at]?.segment;

const LABEL = /^\p{L}[\p{L} ]{1,24}:\s/u;

/** Length of the label in "Money: the bank said no"; 0 without a label. The statement follows it. */
export const labelEnd = (text: string): number => LABEL.exec(text)?.[0].length ?? 0;

/** "Twilio doubled prices": a past form with its subject before it holds a clause of few words. */
const hasSubject = (tokens: readonly Token[], at: number) => {
  const subject = tokens[at - 1];
  return subject?.kind === 'word' && subject.segment === tokens[at]?.segment && !isPast(subject.lower);
};

export const segmentCount = (tokens: readonly Token[]) => (tokens.at(-1)?.segment ?? 0) + 1;

export function weighGlue(
  tokens: readonly Token[],
  measured: ReadonlySet<number>,
  isLeftOut: (at: number) => boolean = () => false,
  isLabelled = false,
): Glue {
  const isName = (at: number) =>
    at > 0 && tokens[at] !== undefined && tokens[at].text !== tokens[at].lower && !measured.has(at);
  const places = [...tokens.keys()].filter(at => tokens[at]?.kind === 'word' && !isLeftOut(at));
  const names = places.filter(isName).length;
  // In Title Case Or Shouting capitals do not mark names, unless the whole is a list of names.
  const skipNames = names <= places.length * 0.6 || segmentCount(tokens) >= 4;
  let [count, glue] = [0, 0];
  for (const at of places) {
    const word = tokens[at]?.lower ?? '';
    if (NUMBER_WORDS.has(word) || (skipNames && isName(at))) continue;
    count += 1;
    if (FUNCTION_WORDS.has(word) || SUBJECT_PRONOUNS.has(word)) glue += holdOf(tokens, at);
    else if (!standsAlone(tokens, at))
      glue += isPast(word) ? (isLabelled && hasSubject(tokens, at) ? 1 : 0.5) : isIngForm(word) ? 0.25 : 0;
  }
  return { words: count, glue };
}

export const hasGrammar = ({ words: count, glue }: Glue): boolean =>
  count <= FRAGMENT || glue >= count * MIN_SHARE;

export const isHeldTogether = (weight: Glue): boolean =>
  hasGrammar(weight) || (weight.words <= SHORT && weight.glue >= 1);

const WORDS_BESIDE_FIGURE = 5;

/** "Install 2 min, record 5 min": a figure in each part, with a few words beside it. */
export function isTerseSum(tokens: readonly Token[], measured: ReadonlySet<number>): boolean {
  const figures = new Set<number>();
  const wordCounts = new Map<number, number>();
  for (const [at, { kind, segment, lower }] of tokens.entries()) {
    const isFigure = measured.has(at) && (kind === 'number' || NUMBER_WORDS.has(lower));
    if (isFigure) figures.add(segment);
    wordCounts.set(segment, (wordCounts.get(segment) ?? 0) + (kind === 'word' ? 1 : 0));
  }
  const isTerse = [...wordCounts.values()].every(count => count <= WORDS_BESIDE_FIGURE);
  return isTerse && figures.size >= 2 && figures.size === wordCounts.size;
}
