import { FUNCTION_WORDS, isPast, words as wordSet } from '../language/lexicon.ts';
import { isPlaceOrPerson, isRole } from '../language/roles.ts';
import {
  ADJECTIVES,
  DETERMINERS,
  FINITE,
  HARD,
  PRODUCTS,
  SUBJECTS,
  SUBORDINATORS,
  type VerbForm,
  verbForm,
} from './words.ts';

/**
 * The shape of a phrase, as far as a list of words can decide: a whole sentence, or a part of one by its beginning.
 * `hard` is an adjective with "to" ("hard to find sitters"), `quality` adjectives alone, `ing` a gerund or a noun
 * ("parking fines"). `unclear` may be a noun or more, and stays as it is.
 */
export type Shape =
  | 'sentence'
  | 'base'
  | 'third'
  | 'gerund'
  | 'ing'
  | 'infinitive'
  | 'hard'
  | 'quality'
  | 'noun'
  | 'unclear';

const MAX_WORDS = 60;
const OBJECT = /^(?:an?|the|your|our|their|my|his|her|its)$/;
const AMOUNT = /^[£$€]?\p{N}/u;
const NO_VERB = wordSet(
  'aged worth plus minus less top next last past based called rated priced located online abroad nearby alone today everywhere',
);
const CLAUSE_OPENERS = wordSet(
  'when whenever if because while after before since although though once until',
);
/** Words after which what looks like a verb is a noun or a participle. */
const BEFORE_NOUN = /^(?:[,;:+&/()]|to|of|for|in|on|by|with|without|per|from|at|and|or|no|not|as|into)$/;

const WORD = /[\p{L}\p{N}£$€%][\p{L}\p{M}\p{N}'.-]*/gu;
const BREAK = /^[,;:+&/()]$/;
const WORD_OR_BREAK = new RegExp(`${WORD.source}|[,;:+&/()]`, 'gu');

export const wordsOf = (text: string): string[] => match(text, WORD);

function match(text: string, pattern: RegExp): string[] {
  const found = text.toLowerCase().replaceAll('’', "'").match(pattern) ?? [];
  return found.slice(0, MAX_WORDS).map(word => word.replace(/(?<=.)[.'-]+$/, ''));
}

export function phraseShape(text: string): Shape {
  const words = wordsOf(text);
  const parts = match(text, WORD_OR_BREAK);
  const [first = '', second = ''] = words;
  if (SUBJECTS.has(first) && words.length >= 3) return 'sentence';
  // "When a driver calls in sick the planner draws it all again": the clause that follows has the verb.
  if (CLAUSE_OPENERS.has(first) && words.length >= 6) return 'sentence';
  if (first === 'to' && words.length > 1) return hasMainVerb(parts) ? 'sentence' : 'infinitive';
  if (HARD.has(first) && second === 'to') return 'hard';
  if (FINITE.has(first))
    return /^(?:is|isn't|has|hasn't|does|doesn't|was|wasn't)$/.test(first) ? 'third' : 'base';
  const form = leadingVerb(first, second);
  if (form && form !== 'gerund') return form;
  if (isQuality(words)) return 'quality';
  if (hasMainVerb(parts)) return 'sentence';
  if (form) return form;
  if (isNounPhrase(parts)) return /\p{L}{2}ing$/u.test(first) ? 'ing' : 'noun';
  return 'unclear';
}

const PREPOSITIONS = wordSet(
  'for with by in on at from of to without via per as about under over between through during near into than like against around',
);
/** More words in a row that nothing divides are a clause with a slip in it: "small dental clinic loose lot". */
const MAX_CHUNK = 4;

const divides = (word: string) =>
  BREAK.test(word) || PREPOSITIONS.has(word) || DETERMINERS.has(word) || /^(?:and|or|not|aged)$/.test(word);

/** The words in front of the first one that divides them: in "missed appointments at the clinic" the first two. */
export const headOf = (text: string): readonly string[] => takeHead(match(text, WORD_OR_BREAK));

function takeHead(parts: readonly string[]): readonly string[] {
  const end = parts.findIndex(
    (word, at) => at > 0 && (divides(word) || SUBORDINATORS.has(word) || AMOUNT.test(word)),
  );
  return parts.slice(0, end < 0 ? undefined : end);
}

/** Whether nothing in it may be a verb, up to a clause that a "who" or "when" begins. */
function isNounPhrase(parts: readonly string[]): boolean {
  const end = parts.findIndex(word => SUBORDINATORS.has(word));
  const phrase = parts.slice(0, end < 0 ? undefined : end);
  const [first = '', second] = phrase;
  if (PREPOSITIONS.has(first) || phrase.length === 0) return false;
  const goesOn = second !== undefined && !divides(second);
  const mayAct = verbForm(first) || (/[^su]s$/.test(first) && !DETERMINERS.has(first));
  // "Search engine for docs": a verb would need "an engine".
  if (goesOn && mayAct && !PRODUCTS.has(takeHead(phrase).at(-1) ?? '')) return false;
  let chunk = 0;
  return phrase.every((word, at) => {
    chunk = divides(word) ? 0 : chunk + 1;
    return chunk <= MAX_CHUNK && !mayBeVerb(phrase[at - 1] ?? '', word);
  });
}

/** "Nurses swap", "a nurse swaps": the verb, though it may be a noun elsewhere. */
function mayBeVerb(before: string, word: string): boolean {
  const form = verbForm(word)?.form;
  if (divides(before)) return false;
  return /[^su]s$/.test(before) ? form === 'base' : form === 'third' && isPlaceOrPerson(before);
}

/** An unlisted word counts as a verb if only its object can follow: "records the conversation". */
function leadingVerb(first: string, second: string): VerbForm | undefined {
  const verb = verbForm(first);
  if (verb) {
    const hasObject = AMOUNT.test(second) || DETERMINERS.has(second);
    // "Matches students": only a person's action can take a person as its object.
    const hasPerson = verb.form === 'third' && isRole(second);
    return !verb.isNounToo || hasObject || hasPerson ? verb.form : undefined;
  }
  if (!OBJECT.test(second) || first.length < 3 || FUNCTION_WORDS.has(first) || /ly$/.test(first))
    return undefined;
  return /[^s]s$/.test(first) ? 'third' : 'base';
}

const isQuality = (words: readonly string[]) =>
  words.length > 0 &&
  words.every(word => ADJECTIVES.has(word) || /^(?:and|more|less|very|but|or)$/.test(word));

/** A verb that no "who", "that" or "when" in front of it claims for itself. */
function hasMainVerb(words: readonly string[]): boolean {
  let claimed = 0;
  let verbs = 0;
  for (const [at, word] of words.entries()) {
    if (at === 0) continue;
    if (SUBORDINATORS.has(word)) claimed += 1;
    else if (isFiniteVerb(words, at)) {
      if (claimed > 0) claimed -= 1;
      else verbs += 1;
    }
  }
  return verbs > 0;
}

function isFiniteVerb(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]];
  if (FINITE.has(before) || BREAK.test(word)) return false;
  if (FINITE.has(word)) return true;
  if (BEFORE_NOUN.test(before) || DETERMINERS.has(before) || word.endsWith('ing') || NO_VERB.has(word))
    return false;
  const hasObject = DETERMINERS.has(next) || AMOUNT.test(next);
  // "Missed appointments": a form in -ed is a verb only with something it was done to.
  if (isPast(word)) return !word.endsWith('ed') || hasObject;
  const verb = verbForm(word);
  // "Dog walkers": what may be a noun is one, unless something it could act on follows.
  if (verb) return !verb.isNounToo || hasObject || SUBORDINATORS.has(next);
  if (!/[^s]s$/.test(before) || FUNCTION_WORDS.has(word) || /(?:ly|wide|s)$/.test(word)) return false;
  // "Surgeries overbook": what comes behind people is what they do.
  return hasObject || (word !== '' && isPlaceOrPerson(before) && !NO_VERB.has(word));
}

/** Whether a noun phrase can have a verb without -s: "dental receptionists in Leeds". */
export function isPlural(phrase: string): boolean {
  const words = wordsOf(phrase);
  const end = words.findIndex(word =>
    /^(?:in|of|who|that|with|at|from|on|between|aged|under|over|which|for|without|near)$/.test(word),
  );
  const head = words.slice(0, end < 0 ? undefined : end).at(-1) ?? '';
  return (
    words.includes('and') || /^(?:people|men|women|children|kids|staff)$/.test(head) || /[^sui]s$/.test(head)
  );
}
