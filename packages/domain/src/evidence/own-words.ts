import { isContentWord, stem, words } from '../text/words.ts';
import { trigrams } from './trigrams.ts';

/** With this share of its pairs of words, or 3-grams, a passage of only the founder's words is theirs, 0 to 1. */
const ALIKE_SHARE = 0.6;
/** With this share of its word 3-grams, a passage that the coach tidied may be the founder's, 0 to 1. */
const TIDIED_GRAMS_SHARE = 0.7;
/** At most this share of its content words may be the coach's, 0 to 1. */
const TIDIED_SHARE = 0.1;
const LABEL_WORDS = 2;
/** Small words that still add to the meaning: figures, amounts and reasons. */
const CLAIM =
  /\p{N}|^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|[mb]illions?|percent|half|third|quarter|twice|most|none|nobody|never|always|only|because|therefore|thus)$/u;
/** Words of sentences about any business, which say nothing about this one. */
const FRAMES: ReadonlySet<string> = new Set(
  `account aim at audience base business businesses buyer challenge charge client come company cost customer deal difficult
  difficulty earn face find focus fee give goal group hard help idea income issue know make market mean model money need
  offer pain pay people person plan platform price problem product provide revenue sell serve service situation solution
  solve startup startups struggle take target team tell thing tool trouble use user want way work`
    .split(/\s+/)
    .map(root),
);

/** The founder's words, each with the first text that has it, counted from 0. */
export interface OwnWords {
  readonly lines: Set<string>;
  readonly roots: Map<string, number>;
  readonly pairs: Map<string, number>;
  readonly grams: Map<string, number>;
  readonly labels: Map<string, number>;
}

/** @param texts one sentence a line, in the order in which they were said. Linear time. */
export function prepareOwnWords(texts: readonly string[]): OwnWords {
  const own: OwnWords = {
    lines: new Set(),
    roots: new Map(),
    pairs: new Map(),
    grams: new Map(),
    labels: new Map(),
  };
  for (const [index, text] of texts.entries()) addOwnWords(own, text, index);
  return own;
}

/** Adds what was said last; `index` counts what was said before. */
export function addOwnWords(own: OwnWords, text: string, index: number): void {
  for (const line of text.split('\n')) {
    if (own.lines.has(line)) continue;
    own.lines.add(line);
    const list = words(line);
    const roots = list.map(root);
    for (const word of roots) keepFirst(own.roots, word, index);
    for (const pair of tellingPairs(list)) keepFirst(own.pairs, pair.join(' '), index);
    for (const gram of trigrams(list)) keepFirst(own.grams, gram, index);
    if (list.length <= LABEL_WORDS) for (const word of roots) keepFirst(own.labels, word, index);
  }
}

/**
 * Whether a passage is the founder's, though the coach wrote it as well. Either it says nothing that the founder had not
 * said: every figure and every content word but for frames such as 'problem' and 'customer' is theirs, and they put 60 %
 * of the words that tell beside each other, or of the 3-grams. Or it is theirs and tidied: 70 % of its word 3-grams are,
 * and a tenth of its content words and no figure were added. Words that the coach's text does not have do not count
 * against it.
 *
 * @param by the text, counted from 0, by which it has to have been said
 * @param coachs every word of what the coach wrote
 */
export function isOwn(
  passage: readonly string[],
  own: OwnWords,
  { by, coachs }: { by: number; coachs: ReadonlySet<string> },
): boolean {
  const added = passage.filter(word => coachs.has(word) && !isSaid(own.roots, root(word), by));
  if (added.some(word => CLAIM.test(word))) return false;
  if (!added.some(tells))
    return isPutAlike(passage, own, by, ALIKE_SHARE) || isPairedAlike(passage, own, { by, coachs });
  if (!isPutAlike(passage, own, by, TIDIED_GRAMS_SHARE)) return false;
  return added.filter(isContentWord).length <= passage.filter(isContentWord).length * TIDIED_SHARE;
}

/** Whether a share of a passage's word 3-grams, 0 to 1, is the founder's. A passage without one is not. */
export function isPutAlike(
  passage: readonly string[],
  own: OwnWords,
  by: number,
  share = ALIKE_SHARE,
): boolean {
  const grams = trigrams(passage);
  return grams.length > 0 && grams.filter(gram => isSaid(own.grams, gram, by)).length >= grams.length * share;
}

function isPairedAlike(
  passage: readonly string[],
  own: OwnWords,
  { by, coachs }: { by: number; coachs: ReadonlySet<string> },
): boolean {
  const asked = tellingPairs(passage.filter(word => coachs.has(word)));
  const alike = asked.filter(([first, second]) => isSaid(own.pairs, `${first} ${second}`, by)).length;
  const joined = asked.filter(
    ([first, second]) =>
      !isSaid(own.pairs, `${first} ${second}`, by) &&
      (isSaid(own.labels, first, by) || isSaid(own.labels, second, by)),
  ).length;
  return alike >= (asked.length - joined) * ALIKE_SHARE;
}

export function tells(word: string): boolean {
  return isContentWord(word) && !FRAMES.has(root(word));
}

function tellingPairs(list: readonly string[]): [string, string][] {
  const roots = list.filter(tells).map(root);
  return roots.slice(1).map((second, index) => [roots[index] ?? '', second]);
}

/** Rougher than a stem: 'plan', 'planning' and 'planned' are one, and so are 'lose' and 'losing'. */
function root(word: string): string {
  return stem(word)
    .replace(/(?<=[a-z]{2})[eiy]$/, '')
    .replace(/([a-z])\1$/, '$1');
}

function keepFirst(places: Map<string, number>, key: string, index: number): void {
  if (!places.has(key)) places.set(key, index);
}

const isSaid = (places: ReadonlyMap<string, number>, key: string, by: number): boolean =>
  (places.get(key) ?? Number.POSITIVE_INFINITY) <= by;
