import { isPlaceOrPerson } from './criterion-rule.ts';
import { FUNCTION_WORDS, isPast, JARGON, NUMBER_WORDS, words } from './lexicon.ts';
import { isSpecific } from './own-words.ts';
import type { ReadSentence } from './read-sentences.ts';
import type { Token } from './tokens.ts';

const JOINTS = words('and or plus');
/** From this length on a list names people and places, so that the clauses of ordinary prose do not add up to one. */
export const LONG_LIST = 5;
const LONGEST_NAME = 8;

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

/** "14 surgeries" and "12 cold stores" hold as many of them; "40 minutes", "ten places" and "two of the desks" none. */
function countedIn(part: readonly number[], sentence: ReadSentence, echo: ReadonlySet<string>): number {
  for (const [index, at] of part.entries()) {
    const token = sentence.tokens[at];
    if (!token) continue;
    const worth = NUMBER_WORDS.get(token.lower) ?? (/^\d{1,5}$/.test(token.lower) ? Number(token.lower) : 0);
    if (worth < 2) continue;
    const following = part.slice(index + 1, index + 4);
    const stop = following.findIndex(place => !isSpecific(sentence, place, echo));
    const nouns = stop < 0 ? following : following.slice(0, stop);
    if (nouns.some(place => isCountable(sentence.tokens[place]?.lower ?? ''))) return worth;
  }
  return 0;
}

const isCountable = (word: string) => isPlaceOrPerson(word) || /[^su]s$/.test(word);

function isNameOrRole(sentence: ReadSentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (!token || FUNCTION_WORDS.has(token.lower) || JARGON.has(token.lower)) return false;
  // A capital at the start of an ordinary sentence is no name; at the start of a list it may be.
  const isCapital = token.text !== token.lower && (at > 0 || (sentence.tokens.at(-1)?.segment ?? 0) >= 2);
  return isCapital || isPlaceOrPerson(token.lower);
}

/** Names after the first come without a verb: "and the dentist did his letters" goes on telling, it does not list. */
function isClause(part: readonly number[], sentence: ReadSentence): boolean {
  return part.some(at => isPast(sentence.tokens[at]?.lower ?? ''));
}

/** What a sentence lists of its own: words of the question and general words are no items. */
export interface Listed {
  /** The things named, each by its words, so that one that is named twice counts once. */
  names: string[];
  /** Things counted but not named, as in "14 surgeries". */
  counted: number;
}

export function listItems(sentence: ReadSentence, echo: ReadonlySet<string>, wanted: number): Listed {
  return wanted >= LONG_LIST ? listNames(sentence, echo, wanted) : listThings(sentence, echo);
}

function listNames(sentence: ReadSentence, echo: ReadonlySet<string>, wanted: number): Listed {
  const listed: Listed = { names: [], counted: 0 };
  // What somebody is quoted as saying is no list of the founder's.
  if (sentence.quotes > 0) return listed;
  for (const part of partsOf(sentence.tokens)) {
    const counted = countedIn(part, sentence, echo);
    listed.counted += Math.min(counted, wanted);
    if (counted > 0 || part.length > LONGEST_NAME) continue;
    if (listed.names.length > 0 && isClause(part, sentence)) continue;
    if (part.some(at => isSpecific(sentence, at, echo) && isNameOrRole(sentence, at))) {
      listed.names.push(nameOf(part, sentence));
    }
  }
  return listed;
}

/** "380 surgeries" reckons rather than lists. */
function listThings(sentence: ReadSentence, echo: ReadonlySet<string>): Listed {
  const things = partsOf(sentence.tokens).filter(
    part => part.some(at => isSpecific(sentence, at, echo)) && countedIn(part, sentence, echo) === 0,
  );
  return { names: things.map(part => nameOf(part, sentence)), counted: 0 };
}

const nameOf = (part: readonly number[], sentence: ReadSentence) =>
  part.map(at => sentence.tokens[at]?.stem).join(' ');
