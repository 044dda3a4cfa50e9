import { FUNCTION_WORDS, isMeasure, NUMBER_WORDS, words } from './lexicon.ts';
import type { Token } from './tokens.ts';

const WEEKDAYS = words('monday tuesday wednesday thursday friday saturday sunday');
const SHORT_WEEKDAYS = words('mon tue tues wed thu thur thurs fri sat sun');
const MONTHS = words('january february april june july august september october november december');
/** Months that are also other words, or abbreviations: they need company. */
const UNSURE_MONTHS = words('march may jan feb mar apr jun jul aug sep sept oct nov dec');
const MID_MONTH =
  /^mid-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?$/;
const RELATIVE_DAYS = words(
  'yesterday today tomorrow tonight christmas easter halloween thanksgiving ramadan',
);
const POINTERS = words('this last next coming past');
const SPANS = words(
  'morning afternoon evening night week weekend month year spring summer autumn winter season term quarter',
);
/** Words that a year directly follows: "autumn 2023". */
const PARTS_OF_YEAR = words('spring summer autumn fall winter year');
const AGO_UNITS = words('hour hours day days week weeks fortnight month months year years');
const AHEAD_UNITS = words('day days week weeks fortnight month months');
const BEFORE_DATE = words(
  'on in by since until till from of before after last next this during early late mid',
);

const ISO_OR_SLASHED = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2}\.\d{1,2}\.\d{2,4})$/;
const YEAR = /^(?:19|20)\d\d$/;
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/;
const DAY = '(?:[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const DAY_NUMBER = new RegExp(`^${DAY}(?:[-–]${DAY})?$`);

const isAmount = (token: Token | undefined) =>
  token !== undefined &&
  (token.kind === 'number' || NUMBER_WORDS.has(token.lower) || token.lower === 'a' || token.lower === 'an');

/** The number of tokens from `at` on that form a date; 0 when no date begins here. */
function dateLength(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (!token) return 0;
  const next = beside(tokens, at, 1);
  const before = tokens[at - 1]?.lower ?? '';
  if (RELATIVE_DAYS.has(token.lower) || WEEKDAYS.has(token.lower) || MONTHS.has(token.lower)) return 1;
  if (ISO_OR_SLASHED.test(token.lower) || MID_MONTH.test(token.lower)) return 1;
  if (YEAR.test(token.lower)) return BEFORE_DATE.has(before) ? 1 : 0;
  if (ORDINAL.test(token.lower))
    return before === 'the' && BEFORE_DATE.has(tokens[at - 2]?.lower ?? '') ? 1 : 0;
  if (SHORT_WEEKDAYS.has(token.lower)) {
    return token.text !== token.lower && (BEFORE_DATE.has(before) || next?.kind === 'number') ? 1 : 0;
  }
  if (UNSURE_MONTHS.has(token.lower)) return isMonthHere(tokens, at) ? 1 : 0;
  if (PARTS_OF_YEAR.has(token.lower) && next && YEAR.test(next.lower)) return 2;
  if (token.lower === 'q' && /^[1-4]$/.test(tokens[at + 1]?.lower ?? '')) return 2;
  if (POINTERS.has(token.lower) && next && SPANS.has(next.lower)) return 2;
  if (isAmount(token) && next) {
    if (AGO_UNITS.has(next.lower) && tokens[at + 2]?.lower === 'ago') return 3;
    if (before === 'in' && AHEAD_UNITS.has(next.lower)) return 2;
  }
  return 0;
}

/** The token at that distance, unless a comma, dash or line break is between. */
function beside(tokens: readonly Token[], at: number, offset: number): Token | undefined {
  const other = tokens[at + offset];
  return other?.segment === tokens[at]?.segment ? other : undefined;
}

const isMonth = (token: Token) => MONTHS.has(token.lower) || UNSURE_MONTHS.has(token.lower);

/** "On Sunday 5 hours" counts the hours; "Sunday 5 June" and "Sunday 5 at noon" count nothing. A year never counts. */
function isCounting(tokens: readonly Token[], at: number): boolean {
  const next = beside(tokens, at, 1);
  if (!next || isMonth(next) || YEAR.test(tokens[at]?.lower ?? '')) return false;
  return next.kind === 'sign' || (next.kind === 'word' && !FUNCTION_WORDS.has(next.lower));
}

function isMonthHere(tokens: readonly Token[], at: number): boolean {
  const around = [beside(tokens, at, -1), beside(tokens, at, 1)];
  if (around.some(other => other && (DAY_NUMBER.test(other.lower) || YEAR.test(other.lower)))) return true;
  const token = tokens[at];
  return token !== undefined && token.lower.length > 3 && BEFORE_DATE.has(tokens[at - 1]?.lower ?? '');
}

const isNumberOfDate = (token: Token | undefined) =>
  token !== undefined && (DAY_NUMBER.test(token.lower) || YEAR.test(token.lower));

/** The tokens that are part of a date, and how many dates there are. Weekdays in the plural are habits, not dates. */
export function findDates(tokens: readonly Token[]): { count: number; covered: Set<number> } {
  const covered = new Set<number>();
  let count = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const length = dateLength(tokens, at);
    if (length === 0) continue;
    // "Tuesday 3 June" and "June 3, 2025" are one date each.
    if (!covered.has(at - 1)) count += 1;
    for (let offset = 0; offset < length; offset += 1) covered.add(at + offset);
    if (isNumberOfDate(beside(tokens, at, -1))) covered.add(at - 1);
    const after = at + length;
    if (isNumberOfDate(beside(tokens, at, length)) && !isCounting(tokens, after)) covered.add(after);
  }
  return { count, covered };
}

/** Whether the words contain a year without a preposition ("2024: the ban"), which is not a sum of money or time. */
export function namesYear(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const [before, next] = [beside(tokens, at, -1), beside(tokens, at, 1)];
    const isSum = before?.kind === 'sign' || next?.kind === 'sign' || isMeasure(next);
    return YEAR.test(token.lower) && !isSum;
  });
}
