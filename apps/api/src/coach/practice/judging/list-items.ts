import { FUNCTION_WORDS, isMeasure, isPast, NUMBER_WORDS } from '../language/lexicon.ts';
import { isPlaceOrPerson } from '../language/roles.ts';
import type { Token } from '../language/tokens.ts';
import { isSpecific } from '../reading/own-words.ts';
import type { ReadSentence } from '../reading/read-sentences.ts';
import { partsOf } from './things.ts';

/** A list this long must name people or places, so that the clauses of ordinary prose do not add up to one. */
export const LONG_LIST = 5;
const LONGEST_NAME = 8;

/** "14 surgeries" and "12 cold stores" hold as many items. "40 minutes", "ten places" and "two of the desks" hold none. */
function countedIn(part: readonly number[], sentence: ReadSentence, echo: ReadonlySet<string>): number {
  for (const [index, at] of part.entries()) {
    const token = sentence.tokens[at];
    if (!token) continue;
    const worth = worthOf(token.lower);
    if (worth >= 2 && didSomething(sentence.tokens.slice(at + 1, at + 3))) return worth;
    if (worth < 2) continue;
    const following = part.slice(index + 1, index + 4);
    const stop = following.findIndex(place => !isSpecific(sentence, place, echo));
    const nouns = stop < 0 ? following : following.slice(0, stop);
    if (nouns.some(place => isCountable(sentence.tokens[place]?.lower ?? ''))) return worth;
  }
  return 0;
}

const worthOf = (word: string) => NUMBER_WORDS.get(word) ?? (/^\d{1,5}$/.test(word) ? Number(word) : 0);

/** "Four who wrote to me" are people. "Four who want it" are not anybody yet. */
const didSomething = ([who, verb]: readonly Token[]) => who?.lower === 'who' && isPast(verb?.lower ?? '');

const isCountable = (word: string) => isPlaceOrPerson(word) || /[^su]s$/.test(word);

function isNameOrRole(sentence: ReadSentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (!token || FUNCTION_WORDS.has(token.lower)) return false;
  // A capital at the start of an ordinary sentence does not make a name. At the start of a list it may.
  const isCapital = token.text !== token.lower && (at > 0 || (sentence.tokens.at(-1)?.segment ?? 0) >= 2);
  return isCapital || isPlaceOrPerson(token.lower);
}

const isName = (sentence: ReadSentence, at: number) => {
  const token = sentence.tokens[at];
  if (at === 0 || token?.kind !== 'word' || sentence.signals.measured.has(at)) return false;
  return token.text !== token.lower && !FUNCTION_WORDS.has(token.lower);
};

/** Names after the first come without a verb: "and the dentist did his letters" goes on telling, it does not list. */
function isClause(part: readonly number[], sentence: ReadSentence): boolean {
  return part.some(at => isPast(sentence.tokens[at]?.lower ?? ''));
}

/** A sentence's own items. Words of the question and general words do not count. */
interface Listed {
  /** The things named, each by its words, so that one that is named twice counts once. */
  names: string[];
  counted: number;
}

export function listItems(
  sentence: ReadSentence,
  echo: ReadonlySet<string>,
  { wanted, isOfRoles }: { wanted: number; isOfRoles: boolean },
  isLine = false,
): Listed {
  if (wanted < LONG_LIST) return listThings(sentence, echo);
  const listed = listNames(sentence, echo, { wanted, isOfRoles, isLine });
  if (!isLine || listed.names.length + listed.counted > 0) return listed;
  // On a line of its own a name may be among many words.
  const places = [...sentence.tokens.keys()];
  return places.some(at => isNameOrRole(sentence, at))
    ? { names: [nameOf(places, sentence)], counted: 0 }
    : listed;
}

function listNames(
  sentence: ReadSentence,
  echo: ReadonlySet<string>,
  { wanted, isOfRoles, isLine }: { wanted: number; isOfRoles: boolean; isLine: boolean },
): Listed {
  const listed: Listed = { names: [], counted: 0 };
  // A quotation of somebody is not the founder's own list.
  if (sentence.quotes > 0) return listed;
  const parts = partsOf(sentence.tokens);
  // Where each is to be named, "five teachers" are one kind of people; with a place, or among others, they can be found.
  const countsInFull =
    !isOfRoles || isLine || parts.length >= 3 || sentence.tokens.some((_, at) => isName(sentence, at));
  for (const part of parts) {
    const counted = countedIn(part, sentence, echo);
    listed.counted += countsInFull ? Math.min(counted, wanted) : Math.min(counted, 1);
    if (counted > 0 || part.length > LONGEST_NAME) continue;
    if (listed.names.length > 0 && isClause(part, sentence)) continue;
    // The specific word and the role may be two: "kennel owner".
    if (part.some(at => isSpecific(sentence, at, echo)) && part.some(at => isNameOrRole(sentence, at))) {
      listed.names.push(nameOf(part, sentence));
    }
  }
  return listed;
}

const YEAR = /^(?:19|20)\d\d$/;

/** A part with a bare figure or a count in it ("30 a choir", "380 surgeries") reckons; "10% to agents" may describe. */
function reckons(part: readonly number[], sentence: ReadSentence, echo: ReadonlySet<string>): boolean {
  if (countedIn(part, sentence, echo) > 0) return true;
  return part.some(at => {
    const [before, token, after] = [sentence.tokens[at - 1], sentence.tokens[at], sentence.tokens[at + 1]];
    const hasMeasure =
      before?.kind === 'sign' || after?.kind === 'sign' || (after !== undefined && isMeasure(after));
    return token?.kind === 'number' && !YEAR.test(token.lower) && !hasMeasure;
  });
}

function listThings(sentence: ReadSentence, echo: ReadonlySet<string>): Listed {
  const parts = partsOf(sentence.tokens);
  const own = parts.filter(part => part.some(at => isSpecific(sentence, at, echo)));
  // "Tools, competitors, walking": a bare list with general words among its items is a heap with commas.
  if (sentence.reads !== 'prose' && parts.length - own.length >= 2) return { names: [], counted: 0 };
  const things = own.filter(part => !reckons(part, sentence, echo));
  return { names: things.map(part => nameOf(part, sentence)), counted: 0 };
}

const nameOf = (part: readonly number[], sentence: ReadSentence) =>
  part.map(at => sentence.tokens[at]?.stem).join(' ');
