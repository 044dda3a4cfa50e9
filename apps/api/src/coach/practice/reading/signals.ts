import { findDates } from '../language/dates.ts';
import {
  CURRENCY,
  FRACTIONS,
  FUNCTION_WORDS,
  isMeasure,
  MONEY_WORDS,
  NUMBER_WORDS,
  TIME_UNITS,
  words,
} from '../language/lexicon.ts';
import { isRole } from '../language/roles.ts';
import type { Token } from '../language/tokens.ts';

/** The kinds of signal that are counted in a sentence; `quote` is counted across sentences, `list:n` by items. */
export type CountedSignal = 'number' | 'date' | 'role' | 'reason' | 'negation';

export interface Signals extends Record<CountedSignal, number> {
  /** Tokens inside a date or a number with its unit: concrete, but no content words. */
  measured: ReadonlySet<number>;
  hasMoney: boolean;
  hasDuration: boolean;
  hasClock: boolean;
}

const REASONS = words('because cos therefore hence otherwise owing');
const SUBJECTS = words(
  'i you he she it we they there this that these those the a an our their his her its my nobody nothing everyone most one no some each every many few if',
);
const NEGATIONS = words('not no never nobody none nothing without neither nor hardly cannot');
const CLOCK = /^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$/;
const CLOCK_AFTER = words("am pm o'clock oclock");
const CLOCK_BEFORE = words('at by from until till past before after');
/** A number after one of these counts a part of this chat. */
const LABELS = words('question step criterion sentence number section');

const isClock = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (!token) return false;
  const next = tokens[at + 1];
  if (CLOCK.test(token.lower)) return true;
  if (token.kind !== 'number' && !NUMBER_WORDS.has(token.lower)) return false;
  if (next && CLOCK_AFTER.has(next.lower)) return true;
  const endsHere = next === undefined || next.segment !== token.segment || FUNCTION_WORDS.has(next.lower);
  const hour = NUMBER_WORDS.get(token.lower) ?? Number(token.lower);
  return hour <= 24 && endsHere && CLOCK_BEFORE.has(tokens[at - 1]?.lower ?? '');
};

/** Two figures with a dash between them, the smaller first: "2-4", but neither "24-7" nor "9-5". */
function isRange(word: string): boolean {
  const [low, high, rest] = word.replace(/\p{L}+$/u, '').split(/[-–]/);
  return rest === undefined && high !== undefined && Number(low) < Number(high);
}

/** "5 to 8" */
const opensRange = (tokens: readonly Token[], at: number) =>
  /^(?:to|or|and)$/.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.kind === 'number';

/** Words that make "one" a number before a stretch of time. Otherwise the time may be any ("one day they will"). */
const BEFORE_ONE = words("be to only just than least most about for by under over takes it's is was costs");
const ANY_TIMES = words('day morning afternoon evening');
/** After these a number word says which ones are meant, not how many there are. */
const BEFORE_NO_COUNT = words('the these those all both of my our your his her their its at every each any');
const AFTER_COUNT = words('each every per a an out or to and in instead now today with without');

/** "One night" and "one temp" count, "one of them" and "one customer" do not. */
function isCountedOne(tokens: readonly Token[], at: number, next: Token | undefined): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  if (BEFORE_NO_COUNT.has(before) || before === 'no') return false;
  if (next === undefined) return /^(?:be|only|just|to|than)$/.test(before);
  if (ANY_TIMES.has(next.lower)) return BEFORE_ONE.has(before);
  return isMeasure(next) || isRole(next.lower);
}

/** A number word without a unit counts what the sentence speaks of: "loses four each winter", "then only two". */
function isBareCount(tokens: readonly Token[], at: number, next: Token | undefined): boolean {
  const before = tokens[at - 1];
  if (!before || before.segment !== tokens[at]?.segment || BEFORE_NO_COUNT.has(before.lower)) return false;
  if (before.kind !== 'word' || NUMBER_WORDS.has(before.lower)) return false;
  return next === undefined || AFTER_COUNT.has(next.lower);
}

/** The number of tokens from `at` on that form a number with its unit; 0 when none begins here. */
function measureLength(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (!token) return 0;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  const next = after?.segment === token.segment ? after : undefined;
  const hasUnit = next !== undefined && (isUnit(next) || next.kind === 'sign');
  const second = tokens[at + 2];
  // "31 unpaid hours" is measured in hours.
  const lengthWithUnit = !isMeasure(next) && isMeasure(second) && second?.segment === token.segment ? 3 : 2;
  if (CURRENCY.has(token.lower)) return next?.kind === 'number' ? 2 : 0;
  if (before && LABELS.has(before.lower)) return 0;
  if (token.kind === 'number') {
    if (/\p{L}$/u.test(token.lower) && !/(?:st|nd|rd|th)$/.test(token.lower)) return 1;
    if (hasUnit) return lengthWithUnit;
    // A figure alone counts as the outcome of a sentence ("so about 970"), not as an item of a list. In "6 a day, 1
    // with us" both figures count something.
    const isToldOf = next !== undefined && AFTER_COUNT.has(next.lower);
    return before?.segment === token.segment || isToldOf || opensRange(tokens, at) ? 1 : 0;
  }
  if (NUMBER_WORDS.has(token.lower)) {
    if (hasUnit) return lengthWithUnit;
    return isBareCount(tokens, at, next) ? 1 : 0;
  }
  if (token.lower === 'one' && isCountedOne(tokens, at, next)) return next === undefined ? 1 : 2;
  if (!FRACTIONS.has(token.lower)) return 0;
  // "Half a day" and "a quarter of an hour" are measured in days and hours.
  const unit = [1, 2, 3].find(offset => isMeasure(tokens[at + offset]) && areBetween(tokens, at, offset));
  if (unit !== undefined && (unit > 1 || before?.lower === 'a')) return unit + 1;
  const counted =
    before?.lower === 'a' || before?.lower === 'one' || next?.lower === 'of' || next?.lower === 'the';
  return counted ? 1 : 0;
}

const BEFORE_UNIT = words('a an of the');
const areBetween = (tokens: readonly Token[], at: number, offset: number) =>
  tokens.slice(at + 1, at + offset).every(({ lower }) => BEFORE_UNIT.has(lower));

const isUnit = (token: Token) => token.kind === 'word' && !FUNCTION_WORDS.has(token.lower);

function isReason(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || next.segment !== token.segment) return false;
  const before = tokens[at - 1]?.lower;
  if (REASONS.has(token.lower)) return true;
  if (token.lower === 'due' || token.lower === 'thanks') return next.lower === 'to';
  if (token.lower === 'why') return before === 'is' || before === "that's";
  if (token.lower === 'given') return next.lower === 'that';
  // "Since 1998" is a date and "as well" an addition; before the subject of a clause both give a reason.
  if (token.lower === 'as' || token.lower === 'so') return SUBJECTS.has(next.lower) || isRole(next.lower);
  return token.lower === 'since' && next.kind === 'word' && next.lower !== 'then';
}

export function findSignals(tokens: readonly Token[]): Signals {
  const dates = findDates(tokens);
  const measured = new Set(dates.covered);
  const found = { number: 0, date: dates.count, role: 0, reason: 0, negation: 0 };
  let [hasMoney, hasDuration, hasClock] = [false, false, false];
  for (const [at, token] of tokens.entries()) {
    if (isRole(token.lower) && !measured.has(at)) found.role += 1;
    if (isReason(tokens, at) && !dates.covered.has(at + 1)) found.reason += 1;
    if (NEGATIONS.has(token.lower) || token.lower.endsWith("n't")) found.negation += 1;
    if (measured.has(at)) continue;
    if (isClock(tokens, at)) {
      hasClock = true;
      measured.add(at);
      continue;
    }
    const length = measureLength(tokens, at);
    if (length === 0) continue;
    const figure = token.kind === 'sign' ? tokens[at + 1] : token;
    found.number += figure && isRange(figure.lower) ? 2 : 1;
    const unit = tokens[at + length - 1]?.lower ?? '';
    hasMoney ||= CURRENCY.has(token.lower) || CURRENCY.has(unit) || MONEY_WORDS.has(unit);
    hasDuration ||= TIME_UNITS.has(unit);
    measured.add(at);
    // Only a unit of measure is swallowed: in "nine patients" the patients remain a word of their own.
    const last = tokens[at + length - 1];
    if (last?.kind !== 'word' || (isMeasure(last) && !isCompound(tokens, at + length - 1)))
      measured.add(at + length - 1);
  }
  return { ...found, measured, hasMoney, hasDuration, hasClock };
}

/** "Two shift leads" are people, not shifts. */
function isCompound(tokens: readonly Token[], at: number): boolean {
  const [unit, next] = [tokens[at], tokens[at + 1]];
  return next !== undefined && next.segment === unit?.segment && isUnit(next) && !unit.lower.endsWith('s');
}
