import { words } from '../language/lexicon.ts';
import { findPhrases, type PhraseIndex } from '../language/phrases.ts';
import { isSpecific, weighOwnWords } from '../reading/own-words.ts';
import type { ReadSentence } from '../reading/read-sentences.ts';

const MIN_RUN = 3;
/** Words that one item may have: a line more than a sentence, since the break sets it apart. */
const LONGEST_LINE = 30;
const LONGEST_SENTENCE = 12;
const MIN_ITEM_WORDS = 2;

const DANGLING = words(
  'a an the of to and or but my your his her its our their with for from by that which who because if when',
);
const CONTINUING = words(
  'and or but so because that which who when while if than of to in on at by for from with without into as',
);

interface Listing {
  sentences: readonly ReadSentence[];
  echo: ReadonlySet<string>;
  keywords: PhraseIndex;
}

/** Runs of sentences, by index, that are items of one list because of their position below or behind each other. */
export function findRuns(places: readonly number[], listing: Listing): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const at of [...places].sort((a, b) => a - b)) {
    if (run.at(-1) !== at - 1 || !follows(listing.sentences, at)) {
      run = [];
      runs.push(run);
    }
    if (isItem(listing, at)) run.push(at);
  }
  const distinct = runs.map(each => withoutRepeats(each, listing.sentences));
  return distinct.filter(({ length }) => length >= MIN_RUN);
}

/** An item that is repeated counts once. */
function withoutRepeats(run: readonly number[], sentences: readonly ReadSentence[]): number[] {
  const places = new Map<string | undefined, number>();
  for (const at of run) places.set(sentences[at]?.tokens.map(({ stem }) => stem).join(' '), at);
  return [...places.values()];
}

function follows(sentences: readonly ReadSentence[], at: number): boolean {
  const [before, sentence] = [sentences[at - 1], sentences[at]];
  if (!before || !sentence || before.messageId !== sentence.messageId || before.ending === 'leading')
    return false;
  if (sentence.start === 'inline') return areParallel(before, sentence);
  if (before.ending === 'full') return true;
  // A sentence that is broken over several lines is at most one item.
  if (DANGLING.has(before.tokens.at(-1)?.lower ?? '')) return false;
  const [first, second] = [before.tokens[0], sentence.tokens[0]];
  if (!first || !second || sentence.start === 'bullet') return true;
  const losesCapital = first.text !== first.lower && second.text === second.lower && second.kind === 'word';
  return !CONTINUING.has(second.lower) && !losesCapital;
}

/** Short sentences in a row list things when they begin alike ("It rings …", "It prints …") or with a label each ("Me: …"). */
function areParallel(before: ReadSentence, sentence: ReadSentence): boolean {
  const pair = [before, sentence];
  if (pair.some(({ tokens }) => tokens.length > LONGEST_SENTENCE)) return false;
  const isLabelled = ({ tokens }: ReadSentence) => tokens[0]?.segment !== tokens[1]?.segment;
  return before.tokens[0]?.lower === sentence.tokens[0]?.lower || pair.every(isLabelled);
}

/** An item says something of its own, beside the question's words and the criterion's keywords. */
function isItem({ sentences, echo, keywords }: Listing, at: number): boolean {
  const sentence = sentences[at];
  if (sentence?.reads !== 'prose' || sentence.ending === 'leading' || sentence.tokens.length > LONGEST_LINE)
    return false;
  const own = sentence.tokens.filter((_, place) => isSpecific(sentence, place, echo));
  if (new Set(own.map(({ stem }) => stem)).size < MIN_ITEM_WORDS) return false;
  return weighOwnWords(sentence, findPhrases(keywords, sentence.tokens), echo).own > 0;
}
