import { isPlaceOrPerson } from './criterion-rule.ts';
import { FUNCTION_WORDS, JARGON, NUMBER_WORDS, words } from './lexicon.ts';
import { isSpecific } from './own-words.ts';
import type { ReadSentence } from './read-sentences.ts';
import type { Token } from './tokens.ts';

const JOINTS = words('and or plus');
/** From this length on a list names people and places, so that the clauses of ordinary prose do not add up to one. */
const LONG_LIST = 5;
const LONGEST_NAME = 6;

/** The parts of a sentence between commas, line breaks, "and" and "or", as places of tokens. */
function partsOf(tokens: readonly Token[]): number[][] {
  const parts: number[][] = [];
  let segment = -1;
  let part: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.segment !== segment || JOINTS.has(token.lower)) {
      part = [];
      parts.push(part);
      segment = token.segment;
    }
    if (!JOINTS.has(token.lower)) part.push(at);
  }
  return parts;
}

/** "14 surgeries" holds fourteen of them; "40 minutes" and "ten places" hold none. */
function countedIn(part: readonly number[], sentence: ReadSentence, echo: ReadonlySet<string>): number {
  for (const [index, at] of part.entries()) {
    const token = sentence.tokens[at];
    if (!token) continue;
    const worth = NUMBER_WORDS.get(token.lower) ?? (/^\d{1,5}$/.test(token.lower) ? Number(token.lower) : 0);
    if (worth < 2) continue;
    const noun = part.slice(index + 1, index + 4).find(place => {
      const word = sentence.tokens[place];
      return (
        word?.kind === 'word' &&
        !JARGON.has(word.lower) &&
        !echo.has(word.stem) &&
        !FUNCTION_WORDS.has(word.lower) &&
        !sentence.signals.measured.has(place) &&
        (isPlaceOrPerson(word.lower) || /[^su]s$/.test(word.lower))
      );
    });
    if (noun !== undefined) return worth;
  }
  return 0;
}

function isNameOrRole(sentence: ReadSentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (!token || FUNCTION_WORDS.has(token.lower) || JARGON.has(token.lower)) return false;
  return token.text !== token.lower || isPlaceOrPerson(token.lower);
}

/** How many things a sentence lists that are its own: words of the question and general words are no items. */
export function countItems(sentence: ReadSentence, echo: ReadonlySet<string>, wanted: number): number {
  const isLong = wanted >= LONG_LIST;
  let count = 0;
  for (const part of partsOf(sentence.tokens)) {
    const counted = isLong ? countedIn(part, sentence, echo) : 0;
    const own = part.filter(at => isSpecific(sentence, at, echo));
    if (counted > 0) count += Math.min(counted, wanted);
    else if (
      own.length > 0 &&
      (!isLong || (part.length <= LONGEST_NAME && own.some(at => isNameOrRole(sentence, at))))
    ) {
      count += 1;
    }
  }
  return count;
}
