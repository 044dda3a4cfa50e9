import { words } from '../text/words.ts';
import { type Sentence, splitSentences } from './split-sentences.ts';
import { trigrams } from './trigrams.ts';

export interface CoachText {
  /** Its sentences that were only the coach's. */
  invented: string;
  /** The founder's own sentences in the form at that time, one a line, except those of an earlier text. */
  own: string;
}

/** Each with the first text that has it, counted from 0. */
type Firsts = Map<string, number>;

export interface PreparedCoachTexts {
  count: number;
  /** The founder's sentences with their 3-grams, and the words with a digit. */
  readonly own: Readonly<Record<'passages' | 'figures', Firsts>>;
  /** The 3-grams of sentences that only the coach wrote. */
  readonly invented: Firsts;
}

/** @param texts in the order in which they were written, oldest first. Linear time. */
export function prepareCoachTexts(texts: readonly CoachText[]): PreparedCoachTexts {
  const own = { passages: new Map(), figures: new Map() };
  const prepared: PreparedCoachTexts = { count: 0, own, invented: new Map() };
  for (const text of texts) addText(prepared, text);
  return prepared;
}

function addText(texts: PreparedCoachTexts, { own, invented }: CoachText): void {
  const keep = (places: Firsts, keys: readonly string[]) => {
    for (const key of keys) if (!places.has(key)) places.set(key, texts.count);
  };
  for (const line of own.split('\n')) {
    const list = words(line);
    keep(texts.own.passages, [list.join(' '), ...trigrams(list)]);
    keep(texts.own.figures, list.filter(hasDigit));
  }
  keep(texts.invented, trigrams(words(invented)));
  texts.count += 1;
}

export interface AuthoredSentence extends Sentence {
  /** Only the coach wrote it: no evidence (CO-41). */
  isCoachs: boolean;
}

/**
 * A sentence is mostly somebody's with this share of its letters in their passages, 0 to 1. Small words weigh little.
 */
const MOST = 0.5;

/**
 * Splits a text into its sentences, verbatim and in order, and attributes each. A sentence is the coach's if most of it
 * is in the coach's invented text, unless the founder had written most of it in a form, together with every figure that
 * it shares with the coach's text. Passages may run over sentences and lines, so that breaking one up changes nothing.
 *
 * @param known how many of the texts, oldest first, there were when this one was written; all by default
 */
export function attributeSentences(
  text: string,
  { own, invented, count }: PreparedCoachTexts,
  known = count,
): AuthoredSentence[] {
  const isKnown = (places: Firsts, key: string) => (places.get(key) ?? known) < known;
  const sentences = splitSentences(text);
  const lists = sentences.map(sentence => words(sentence.text));
  const all = lists.flat();
  const inInvented = cover(all, [3], passage => isKnown(invented, passage));
  const inOwn = cover(all, [1, 2, 3], passage => isKnown(own.passages, passage));
  let end = 0;
  return sentences.map((sentence, index) => {
    const list = lists[index] ?? [];
    const start = end;
    end += list.length;
    const isMostly = (covered: readonly boolean[]) => {
      const found = list.filter((_, at) => covered[start + at]).join('').length;
      return found > 0 && found >= list.join('').length * MOST;
    };
    const addsFigure = list.some(
      (word, at) => hasDigit(word) && inInvented[start + at] && !isKnown(own.figures, word),
    );
    return { ...sentence, isCoachs: isMostly(inInvented) && (!isMostly(inOwn) || addsFigure) };
  });
}

/**
 * The parts to keep of a text that the coach has just written.
 *
 * @param form every text of the form that it was written from
 * @param earlier the texts before, oldest first
 */
export function readCoachText(
  written: string,
  form: readonly string[],
  earlier: readonly CoachText[],
): CoachText {
  const texts = prepareCoachTexts(earlier);
  const said = attributeSentences(form.join('\n'), texts)
    .filter(({ isCoachs, text }) => !isCoachs && !texts.own.passages.has(words(text).join(' ')))
    .map(({ text }) => text);
  const own = [...new Set(said)].join('\n');
  // All of it is the coach's except the founder's own sentences.
  addText(texts, { own, invented: written });
  const invented = attributeSentences(written, texts)
    .filter(({ isCoachs }) => isCoachs)
    .map(({ text }) => text)
    .join('\n');
  return { own, invented };
}

const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** The words that are part of a known passage of the given length. */
function cover(
  list: readonly string[],
  sizes: readonly number[],
  isKnown: (passage: string) => boolean,
): boolean[] {
  const covered = list.map(() => false);
  for (const at of list.keys())
    for (const size of sizes)
      if (isKnown(list.slice(at, at + size).join(' '))) covered.fill(true, at, at + size);
  return covered;
}
