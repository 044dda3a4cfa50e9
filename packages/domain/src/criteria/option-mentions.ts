import { isContentWord, words } from '../text/words.ts';
import { type AnswerWord, wordInClause } from './answer-words.ts';

export interface Mention {
  index: number;
  start: number;
  end: number;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const LABEL_NOUNS = set('option options answer choice letter number nr');
const BEFORE_LABEL = set(
  'not choose chose choosing pick picked picking with its is say think definitely probably clearly select selected take ' +
    'prefer be do also plus maybe perhaps then like want please',
);
const JOINS = set('and or nor both either neither');
const AFTER_LETTER = set('is was isnt wasnt because please and or nor for as it seems sounds looks fits');
const AFTER_NUMBER = set('is was isnt wasnt because please seems sounds looks fits');

const EXAMPLE = /, (?:such as|like|for example)\b/;
const LONGEST_NAME = 4;

export function findMentions(options: readonly string[], answer: readonly AnswerWord[]): Mention[] {
  const texts = options.map(namesOf);
  const phrases = texts.flatMap((names, index) => names.flatMap(name => findPhrases(name, index, answer)));
  // 'Problem interview' names that option, not the option 'Interview' within it.
  const longest = phrases.filter(phrase => !phrases.some(other => contains(other, phrase)));
  return [...longest, ...findLabels(options, texts, answer)];
}

/**
 * The names of an option: its whole text; for 'Concierge: we do it by hand' the parts before and after the colon; for
 * 'Each job it gets done, such as a visit' the part before the example.
 */
function namesOf(option: string): string[][] {
  const [name = '', ...explanation] = option.split(':');
  const short = explanation.length > 0 ? words(name) : [];
  const parts = [explanation.join(':'), EXAMPLE.test(option) ? (option.split(EXAMPLE)[0] ?? '') : ''];
  const names = [words(option), ...(short.length <= LONGEST_NAME ? [short] : []), ...parts.map(words)];
  return names.filter(({ length }) => length > 0);
}

function contains(outer: Mention, inner: Mention): boolean {
  const isLonger = outer.end - outer.start > inner.end - inner.start;
  return isLonger && outer.start <= inner.start && inner.end <= outer.end;
}

function findPhrases(text: readonly string[], index: number, answer: readonly AnswerWord[]): Mention[] {
  const found = answer.flatMap((_, start) => {
    const isHere = text.every((word, offset) => answer[start + offset]?.word === word);
    return isHere ? [{ index, start, end: start + text.length }] : [];
  });
  const [word = ''] = text;
  // Words such as 'no' or 'other' occur in any sentence: they name an option only as a clause of their own.
  if (text.length > 1 || (word.length > 3 && isContentWord(word))) return found;
  return found.filter(mention => isOwnClause(mention, answer));
}

function isOwnClause({ start, end }: Mention, answer: readonly AnswerWord[]): boolean {
  const clause = answer[start]?.clause ?? 0;
  return wordInClause(answer, start - 1, clause) === null && wordInClause(answer, end, clause) === null;
}

function findLabels(
  options: readonly string[],
  texts: readonly (readonly (readonly string[])[])[],
  answer: readonly AnswerWord[],
): Mention[] {
  const hasNumbers = options.some(option => /\d/.test(option));
  return answer.flatMap(({ word, clause }, start) => {
    const index = labelIndex(word);
    const names = texts[index];
    if (!names) return [];
    const before = wordInClause(answer, start - 1, clause);
    const after = wordInClause(answer, start + 1, clause);
    // Where the options are numbers themselves, a bare number is more likely a value than a place in the list.
    if (hasNumbers && /\d/.test(word) && !isNoun(before)) return [];
    const namesText = names.some(name =>
      name.every((part, offset) => answer[start + 1 + offset]?.word === part),
    );
    const isLabel = mayFollow(word, before) && (namesText || mayPrecede(word, before, after));
    return isLabel ? [{ index, start, end: start + 1 }] : [];
  });
}

/** The index that a label names: 'a' and '1' are 0; -1 for anything else. */
function labelIndex(word: string): number {
  if (/^[a-z]$/.test(word)) return word.charCodeAt(0) - 'a'.charCodeAt(0);
  return /^[1-9]\d?$/.test(word) ? Number(word) - 1 : -1;
}

function isNoun(before: string | null): boolean {
  return before !== null && LABEL_NOUNS.has(before);
}

/** Whether a letter or number that comes after `before` (null: first in its clause) can be a label. */
function mayFollow(word: string, before: string | null): boolean {
  if (before === null || isNoun(before)) return true;
  if (word === 'i') return false;
  return BEFORE_LABEL.has(before) || (/[a-z]/.test(word) && JOINS.has(before));
}

/** Whether it can be one when `after` comes next (null: last in its clause), so that 'a friend' and '2 weeks' are not. */
function mayPrecede(word: string, before: string | null, after: string | null): boolean {
  if (after === null) return true;
  if (word === 'i') return isNoun(before);
  const followers = /\d/.test(word) && !isNoun(before) ? AFTER_NUMBER : AFTER_LETTER;
  return followers.has(after);
}
