import { CHAT_WORDS, FUNCTION_WORDS, isPast, JARGON, OBSERVING, words } from '../language/lexicon.ts';
import type { Token } from '../language/tokens.ts';
import type { ReadSentence } from './read-sentences.ts';

/** Whether the word at this place says something that the question, the chat and general talk do not. */
export function isSpecific(sentence: ReadSentence, at: number, echo: ReadonlySet<string>): boolean {
  const token = sentence.tokens[at];
  return (
    token?.kind === 'word' &&
    !FUNCTION_WORDS.has(token.lower) &&
    !JARGON.has(token.lower) &&
    !CHAT_WORDS.has(token.lower) &&
    !sentence.signals.measured.has(at) &&
    !echo.has(token.stem)
  );
}

const SOMEBODY = words('i we she he they');
/** A row of figures counts as this many words, whatever its length. */
const FIGURES = 2;
const TERSE = 12;

/** "Target was 80%, we had 71": two figures, and somebody who did something. The question repeated with figures does not count. */
function tellsFigures({ tokens, signals }: ReadSentence, echo: ReadonlySet<string>): boolean {
  if (signals.number < FIGURES || tokens.length > TERSE) return false;
  const isOwn = ({ kind, lower, stem }: Token) =>
    kind === 'word' && !FUNCTION_WORDS.has(lower) && !CHAT_WORDS.has(lower) && !echo.has(stem);
  const isDeed = (token: Token, at: number) =>
    SOMEBODY.has(token.lower) && isPast(tokens[at + 1]?.lower ?? '');
  return tokens.some((token, at) => isOwn(token) && !signals.measured.has(at)) && tokens.some(isDeed);
}

/** Beside this many other words, a figure with its unit answers a question that asks for one. */
const BESIDE_FIGURE = 3;

/** "£190, my guess": what it says is the figure. A range or a pair counts once, and only in money or time. */
function isFigure({ tokens, signals, reads }: ReadSentence, others: number): boolean {
  const isOne = signals.number === 1 || (signals.number === 2 && (signals.hasMoney || signals.hasDuration));
  return isOne && reads === 'prose' && tokens.length <= TERSE && others <= BESIDE_FIGURE;
}

const OBSERVERS = words("i we i'll we'll ill");

/** "I will watch one on Friday": a watch with a day is a plan, and "one" is the person asked for. */
function isWatch({ tokens, signals, reads }: ReadSentence): boolean {
  const isObserver = OBSERVERS.has(tokens[0]?.lower ?? '');
  const isPlan = signals.date > 0 && tokens.some(({ lower }) => OBSERVING.has(lower));
  return isObserver && isPlan && reads === 'prose' && tokens.length <= TERSE;
}

/**
 * Counts a sentence's own words, beside the criterion's keywords, and their share in it. A keyword in a past form
 * counts: "lost" in "she lost 40 minutes" is the content. The figures of a terse sum count, and so does the one figure
 * of a terse answer. A row of figures does not.
 */
export function weighOwnWords(
  sentence: ReadSentence,
  keywordPlaces: ReadonlySet<number>,
  echo: ReadonlySet<string>,
  asksFigure = false,
): { own: number; share: number } {
  const own = new Set<string>();
  const content = new Set<string>();
  for (const [at, token] of sentence.tokens.entries()) {
    if (token.kind !== 'word' || FUNCTION_WORDS.has(token.lower) || sentence.signals.measured.has(at))
      continue;
    content.add(token.stem);
    const isKeyword = keywordPlaces.has(at) && !isPast(token.lower);
    if (!isKeyword && isSpecific(sentence, at, echo)) own.add(token.stem);
  }
  const isSum = sentence.reads === 'sum' || tellsFigures(sentence, echo);
  const figures = isSum ? FIGURES : asksFigure && own.size === 0 && isFigure(sentence, content.size) ? 1 : 0;
  const told = own.size === 0 && isWatch(sentence) ? figures + 1 : figures;
  const [ownCount, all] = [own.size + told, content.size + told];
  return { own: ownCount, share: all === 0 ? 0 : ownCount / all };
}
