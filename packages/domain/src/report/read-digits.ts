import { FRACTIONS, type Token } from './figure-tokens.ts';
import { SCALE_LETTERS, SCALES_AFTER_DIGITS } from './figure-words.ts';
import { type ReadNumber, readScale, textAt } from './read-number.ts';

/** Numbers of more digits are told apart by their digits. */
const EXACT_DIGITS = 15;
const DECIMALS: ReadonlySet<string> = new Set(['.', ',']);

const isDigits = (tokens: readonly Token[], at: number): boolean => tokens[at]?.kind === 'digits';

/**
 * The number that the digits at `from` begin: with separators of thousands and decimals as in '1,500.5', '1.500,5' or
 * '1 500', and with what multiplies it. '12.03.2024' is three numbers.
 *
 * @param isPlain the digits are part of such a row
 */
export function readDigits(tokens: readonly Token[], from: number, isPlain: boolean): ReadNumber {
  const {
    whole,
    decimals,
    next: end,
  } = isPlain ? bareDigits(tokens, from) : (readSpacedDigits(tokens, from) ?? readNumeral(tokens, from));
  const digits = whole.replace(/^0+(?=\d)/, '');
  let value = Number(`${digits}.${decimals || '0'}`);
  let next = end;
  const power = readPower(tokens, end, value);
  if (power !== null) {
    return { from, next: end + 2, value: power, exact: null, isVague: false, scale: 1, isYear: false };
  }
  const fraction = FRACTIONS.get(textAt(tokens, next)) ?? FRACTIONS.get(textAt(tokens, next + 1));
  if (fraction !== undefined && (FRACTIONS.has(textAt(tokens, next)) || textAt(tokens, next) === ' ')) {
    value += fraction;
    next += FRACTIONS.has(textAt(tokens, next)) ? 1 : 2;
  }
  const isYear = end === from + 1 && /^(?:19|20)\d\d$/.test(whole);
  const exact = digits.length > EXACT_DIGITS ? digits : null;
  return readScale(tokens, { from, next, value, exact, isVague: false, scale: 1, isYear });
}

/** '1e6', '10^6'. */
function readPower(tokens: readonly Token[], at: number, value: number): number | null {
  const exponent = textAt(tokens, at + 1);
  if (!/^\d{1,2}$/.test(exponent)) return null;
  if (textAt(tokens, at) === 'e') return value * 10 ** Number(exponent);
  return textAt(tokens, at) === '^' && value === 10 ? 10 ** Number(exponent) : null;
}

interface Numeral {
  whole: string;
  decimals: string;
  next: number;
}

function bareDigits(tokens: readonly Token[], from: number): Numeral {
  return { whole: textAt(tokens, from), decimals: '', next: from + 1 };
}

/** '1 0 0 0': three digits, or more, that blanks part. */
function readSpacedDigits(tokens: readonly Token[], from: number): Numeral | null {
  let whole = '';
  let next = from;
  while (/^\d$/.test(textAt(tokens, next))) {
    whole += textAt(tokens, next);
    next += textAt(tokens, next + 1) === ' ' ? 2 : 1;
  }
  const isRow = whole.length > 2 && !/^[.,:]$/.test(textAt(tokens, from - 1));
  if (!isRow) return null;
  return { whole, decimals: '', next: textAt(tokens, next - 1) === ' ' ? next - 1 : next };
}

function readNumeral(tokens: readonly Token[], from: number): Numeral {
  const first = textAt(tokens, from);
  const separator = textAt(tokens, from + 1);
  const groups = [first];
  let next = from + 1;
  const mayGroup = first.length <= 3 && first !== '0' && /^[.,' ]$/.test(separator);
  while (mayGroup && textAt(tokens, next) === separator && isGroup(tokens, next, separator)) {
    groups.push(textAt(tokens, next + 1));
    next += 2;
  }
  if (groups.length === 2 && separator === '.' && takesDecimals(tokens, next)) {
    return { whole: first, decimals: groups[1] ?? '', next };
  }
  const point = textAt(tokens, next);
  const isPoint =
    DECIMALS.has(point) && isDigits(tokens, next + 1) && (groups.length === 1 || point !== separator);
  const goesOn = textAt(tokens, next + 2) === point && isDigits(tokens, next + 3);
  if (!isPoint || goesOn) return { whole: groups.join(''), decimals: '', next };
  return { whole: groups.join(''), decimals: textAt(tokens, next + 1), next: next + 2 };
}

/** Three digits, or two as in India: 12,34,567. */
function isGroup(tokens: readonly Token[], at: number, separator: string): boolean {
  const { length } = textAt(tokens, at + 1);
  if (!isDigits(tokens, at + 1)) return false;
  if (length === 3) return true;
  if (length !== 2 || separator !== ',') return false;
  let last = at;
  for (let pairs = 0; pairs < 5 && textAt(tokens, last) === ','; pairs += 1) {
    const group = textAt(tokens, last + 1);
    if (isDigits(tokens, last + 1) && group.length === 3) return true;
    if (group.length !== 2) return false;
    last += 2;
  }
  return false;
}

/** '2.375%' and '1.125 million' are no thousands. */
function takesDecimals(tokens: readonly Token[], next: number): boolean {
  const unit = textAt(tokens, next) === ' ' ? textAt(tokens, next + 1) : textAt(tokens, next);
  return unit === '%' || unit === 'per' || unit === 'percent' || SCALES_AFTER_DIGITS.has(unit);
}

/** Where a row such as '12.03.2024' or '1,2,3' ends, behind its last digits. */
export function rowEnd(tokens: readonly Token[], from: number): number {
  const separator = textAt(tokens, from + 1);
  let next = from + 1;
  while (DECIMALS.has(separator) && textAt(tokens, next) === separator && isDigits(tokens, next + 1))
    next += 2;
  return next;
}

/** In an amount of money also '1.5 m'. */
export function readSpacedLetter(tokens: readonly Token[], read: ReadNumber): ReadNumber {
  const gap = textAt(tokens, read.next) === ' ' ? 1 : 0;
  const letter = textAt(tokens, read.next + gap);
  const factor = read.scale === 1 ? (letter === 'grand' ? 1e3 : SCALE_LETTERS.get(letter)) : undefined;
  if (factor === undefined) return read;
  return { ...read, next: read.next + gap + 1, value: read.value * factor, scale: factor };
}

/** 'k', or a capital 'M', behind a blank, and 'MM': '1 M users', 'nine k', '9MM'. */
export function readApartLetter(tokens: readonly Token[], read: ReadNumber, text: string): ReadNumber {
  const gap = textAt(tokens, read.next) === ' ' ? 1 : 0;
  const token = tokens[read.next + gap];
  if (token?.kind !== 'word' || read.scale !== 1 || read.isVague) return read;
  const written = text.slice(token.start, token.end);
  if (written !== 'MM' && (gap === 0 || !/^[kKM]$/.test(written))) return read;
  const factor = token.text === 'k' ? 1e3 : 1e6;
  return { ...read, next: read.next + gap + 1, value: read.value * factor, scale: factor };
}
