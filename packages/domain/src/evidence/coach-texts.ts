import { words } from '../text/words.ts';
import { findCoachRuns } from './coach-runs.ts';
import { copiedFrom, type PreparedSources, prepareSources } from './is-mostly-copied.ts';
import { addOwnWords, isOwn, type OwnWords, prepareOwnWords } from './own-words.ts';
import { type Sentence, splitSentences } from './split-sentences.ts';

export interface CoachText {
  /** The sentences of it that were only the coach's. */
  invented: string;
  /** The founder's own words in the form by then, except those of an earlier text. */
  own: string;
}

export interface PreparedCoachTexts {
  readonly count: number;
  readonly invented: PreparedSources;
  readonly own: OwnWords;
}

/** @param texts in the order in which they were written, oldest first. Linear time. */
export function prepareCoachTexts(texts: readonly CoachText[]): PreparedCoachTexts {
  return {
    count: texts.length,
    invented: prepareSources(texts.map(text => text.invented)),
    own: prepareOwnWords(texts.map(text => text.own)),
  };
}

export interface AuthoredSentence extends Sentence {
  /** Only the coach wrote it: no evidence (CO-41). */
  isCoachs: boolean;
}

/**
 * Splits a text into its sentences, verbatim and in order, and says whose each is. A sentence is the coach's if the
 * coach invented it before the founder had said it in a form; a later form that repeats it changes nothing. It counts
 * as invented when it is mostly copied from what the coach invented, or when it has five words or half of an invented
 * passage, which may go on over sentences and lines.
 *
 * @param known how many of the texts, oldest first, there were when this one was written; all by default
 */
export function attributeSentences(
  text: string,
  texts: PreparedCoachTexts,
  known = texts.count,
): AuthoredSentence[] {
  const sentences = splitSentences(text);
  const lists = sentences.map(sentence => words(sentence.text));
  const inRuns = findCoachRuns(lists, texts, known);
  return sentences.map((sentence, index) => ({
    ...sentence,
    isCoachs: inRuns.has(index) || isCopied(lists[index] ?? [], texts, known),
  }));
}

/**
 * What has to be kept of a text that the coach has just written.
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
    .filter(({ isCoachs, text }) => !isCoachs && !texts.own.lines.has(text))
    .map(({ text }) => text);
  const own = [...new Set(said)].join('\n');
  addOwnWords(texts.own, own, texts.count);
  const isSaid = (list: readonly string[]) =>
    isOwn(list, texts.own, { by: texts.count, coachs: new Set(list) });
  const invented = attributeSentences(written, texts)
    .filter(({ isCoachs, text }) => isCoachs || !isSaid(words(text)))
    .map(({ text }) => text)
    .join('\n');
  return { own, invented };
}

function isCopied(sentence: readonly string[], { invented, own }: PreparedCoachTexts, known: number) {
  for (const by of copiedFrom(sentence, invented)) {
    const coachs = invented.sources[by]?.words;
    if (by < known && coachs && !isOwn(sentence, own, { by, coachs })) return true;
  }
  return false;
}
