import { FRACTIONS, type Token } from './figure-tokens.ts';
import {
  COMPOUNDS,
  ORDINAL_SCALES,
  ORDINAL_TENS,
  ORDINAL_UNITS,
  SCALE_LETTERS,
  SCALES,
  SCALES_AFTER_DIGITS,
  TENS,
  UNITS,
  VAGUE,
  VAGUE_BEFORE,
} from './figure-words.ts';

/** A number as it was read from `from` up to, but without, `next`. */
export interface ReadNumber {
  from: number;
  next: number;
  value: number;
  /** The digits of a long row, which are more exact than `value`. */
  exact: string | null;
  isVague: boolean;
  /** The factor that 'k', 'million' and the like have put into `value`; 1 without them. */
  scale: number;
  /** Four bare digits from 1900 to 2099. */
  isYear: boolean;
  other?: number;
}

export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** Where 'odd' or 'something' behind a number ends, as in '€40-odd thousand'; without it where the number ends. */
export function pastVagueness(tokens: readonly Token[], next: number): number {
  if (textAt(tokens, next) === '+' && textAt(tokens, next + 1) === ' ') return next + 1;
  const isJoined = /^[ -]$/.test(textAt(tokens, next)) && /^[ -]$/.test(textAt(tokens, next + 2));
  return isJoined && /^(?:odd|something|ish)$/.test(textAt(tokens, next + 1)) ? next + 2 : next;
}

function readScale(tokens: readonly Token[], read: ReadNumber): ReadNumber {
  let { next, value, scale } = read;
  const glued = SCALE_LETTERS.get(textAt(tokens, next));
  if (glued !== undefined && glued < 1e12)
    return { ...read, next: next + 1, value: value * glued, scale: glued };
  for (let words = 0; words < 3; words += 1) {
    const from = pastVagueness(tokens, next);
    const gap = /^[ -]$/.test(textAt(tokens, from)) ? 1 : 0;
    const factor = SCALES_AFTER_DIGITS.get(textAt(tokens, from + gap));
    if (factor === undefined) break;
    next = from + gap + 1;
    value *= factor;
    scale *= factor;
  }
  return withHalf(tokens, { ...read, next, value, scale });
}

function withHalf(tokens: readonly Token[], read: ReadNumber): ReadNumber {
  const wording = [0, 1, 2, 3, 4, 5].map(offset => textAt(tokens, read.next + offset)).join('');
  if (wording !== ' and a half') return read;
  const next = read.next + 6;
  const half = { ...read, next, value: read.value + read.scale / 2 };
  const factor =
    read.scale === 1 && textAt(tokens, next) === ' ' ? SCALES.get(textAt(tokens, next + 1)) : undefined;
  if (factor === undefined) return half;
  return { ...half, next: next + 2, value: half.value * factor, scale: factor };
}

/** Longer numbers are compared by their digits. */
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

/** '2.375%' and '1.125 million' are not thousands. */
function takesDecimals(tokens: readonly Token[], next: number): boolean {
  const unit = textAt(tokens, next) === ' ' ? textAt(tokens, next + 1) : textAt(tokens, next);
  return unit === '%' || unit === 'per' || unit === 'percent' || SCALES_AFTER_DIGITS.has(unit);
}

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

export function readApartLetter(tokens: readonly Token[], read: ReadNumber, text: string): ReadNumber {
  const gap = textAt(tokens, read.next) === ' ' ? 1 : 0;
  const token = tokens[read.next + gap];
  if (token?.kind !== 'word' || read.scale !== 1 || read.isVague) return read;
  const written = text.slice(token.start, token.end);
  if (written !== 'MM' && (gap === 0 || !/^[kKM]$/.test(written))) return read;
  const factor = token.text === 'k' ? 1e3 : 1e6;
  return { ...read, next: read.next + gap + 1, value: read.value * factor, scale: factor };
}

interface Composing {
  total: number;
  current: number;
  last: 'none' | 'unit' | 'teen' | 'ten' | 'hundred' | 'scale' | 'ordinal';
  smallest: number;
  scale: number;
  other?: number;
}

/** The number in words that begins at `from`; null when none does. English only. */
export function readNumberWords(tokens: readonly Token[], from: number): ReadNumber | null {
  const special = readVague(tokens, from) ?? readSpelled(tokens, from);
  if (special) return special;
  const word = textAt(tokens, from);
  const part = readPartOfScale(tokens, from);
  if (part) return part;
  const article = word === 'a' || word === 'an';
  if (article && !SCALES.has(textAt(tokens, from + 2))) return null;
  const state: Composing = {
    total: 0,
    current: article ? 1 : 0,
    last: article ? 'unit' : 'none',
    smallest: Number.POSITIVE_INFINITY,
    scale: 1,
  };
  let next = article ? from + 2 : from;
  if (!takeWord(state, textAt(tokens, next), '')) return null;
  next += 1;
  while (state.last !== 'ordinal') {
    const gap = gapBefore(tokens, next, state);
    if (gap === 0 || !takeWord(state, textAt(tokens, next + gap), textAt(tokens, next))) break;
    next += gap + 1;
  }
  const read = {
    from,
    next,
    value: state.total + state.current,
    exact: null,
    isVague: false,
    scale: state.scale,
    isYear: false,
    ...(state.other !== undefined && { other: state.other }),
  };
  if (pastVagueness(tokens, next) !== next) return readScale(tokens, read);
  return withHalf(tokens, withPoint(tokens, read));
}

/** How many tokens join two words of a number: a space, a hyphen, or ' and ' behind a hundred or more. */
function gapBefore(tokens: readonly Token[], at: number, { last }: Composing): number {
  const joint = textAt(tokens, at);
  if (joint !== ' ' && joint !== '-') return 0;
  const isAnd = joint === ' ' && textAt(tokens, at + 1) === 'and' && textAt(tokens, at + 2) === ' ';
  return isAnd && (last === 'hundred' || last === 'scale') ? 3 : 1;
}

function takeWord(state: Composing, word: string, joint: string): boolean {
  const { last } = state;
  const isOpen = last === 'none' || last === 'hundred' || last === 'scale';
  const ordinal = ORDINAL_UNITS.get(word);
  // 'Thirty second' is half a minute, and 'the first' no number.
  if (ordinal !== undefined && joint === '-' && last === 'ten' && ordinal < 10) {
    if (word === 'second') state.other = state.total + state.current;
    return add(state, ordinal, 'ordinal');
  }
  const named = ORDINAL_TENS.get(word) ?? (ordinal !== undefined && ordinal > 12 ? ordinal : undefined);
  if (named !== undefined && isOpen) return add(state, named, 'ordinal');
  const unit = UNITS.get(word);
  if (unit !== undefined && (isOpen || (last === 'ten' && unit > 0 && unit < 10))) {
    return add(state, unit, unit > 9 ? 'teen' : 'unit');
  }
  const compound = COMPOUNDS.get(word);
  if (compound !== undefined && isOpen) return add(state, compound, 'unit');
  const ten = TENS.get(word);
  if (ten !== undefined && isOpen) return add(state, ten, 'ten');
  const scale = SCALES.get(word) ?? ORDINAL_SCALES.get(word);
  return scale !== undefined && takeScale(state, scale, ORDINAL_SCALES.has(word));
}

function add(state: Composing, value: number, last: Composing['last']): boolean {
  state.current += value;
  state.last = last;
  return true;
}

function takeScale(state: Composing, scale: number, isOrdinal: boolean): boolean {
  if (scale >= state.smallest || (state.current === 0 && state.total > 0)) return false;
  if (scale <= 100 && state.current >= 100) return false;
  const times = Math.max(state.current, 1) * scale;
  if (scale === 100 || scale === 12) state.current = times;
  else {
    state.total += times;
    state.current = 0;
    state.smallest = scale;
  }
  state.scale = scale;
  state.last = isOrdinal ? 'ordinal' : scale === 100 ? 'hundred' : 'scale';
  return true;
}

function readVague(tokens: readonly Token[], from: number): ReadNumber | null {
  const word = textAt(tokens, from);
  const read = { from, exact: null, isVague: true, scale: 1, isYear: false };
  const least = VAGUE.get(word);
  if (least !== undefined) {
    const isOf = textAt(tokens, from + 1) === ' ' && textAt(tokens, from + 2) === 'of';
    const of = isOf && textAt(tokens, from + 3) === ' ' ? VAGUE.get(textAt(tokens, from + 4)) : undefined;
    if (of !== undefined) return { ...read, next: from + 5, value: (word === 'tens' ? 10 : least) * of };
    return { ...read, next: from + 1, value: least };
  }
  if (!VAGUE_BEFORE.has(word) || textAt(tokens, from + 1) !== ' ') return null;
  const at = textAt(tokens, from + 2) === 'of' && textAt(tokens, from + 3) === ' ' ? from + 4 : from + 2;
  const scale = SCALES.get(textAt(tokens, at));
  if (scale === undefined) return null;
  return { ...read, next: at + 1, value: scale === 12 ? 24 : scale };
}

function readSpelled(tokens: readonly Token[], from: number): ReadNumber | null {
  let next = from;
  let digits = '';
  while ((UNITS.get(textAt(tokens, next)) ?? 10) < 10) {
    digits += UNITS.get(textAt(tokens, next));
    next += /^[ -]$/.test(textAt(tokens, next + 1)) ? 2 : 1;
  }
  if (digits.length < 3) return null;
  if (tokens[next - 1]?.kind !== 'word') next -= 1;
  const read = { from, next, value: Number(digits), exact: null, isVague: false, scale: 1, isYear: false };
  return readScale(tokens, read);
}

function readPartOfScale(tokens: readonly Token[], from: number): ReadNumber | null {
  const wording = Array.from({ length: 7 }, (_, offset) => textAt(tokens, from + offset));
  const isHalf = wording[0] === 'half' && wording[1] === ' ' && /^an?$/.test(wording[2] ?? '');
  const isQuarter = wording.slice(0, 6).join('') === 'quarter of a ';
  const scaleAt = isHalf && wording[3] === ' ' ? 4 : 6;
  const scale = isHalf || isQuarter ? SCALES.get(wording[scaleAt] ?? '') : undefined;
  if (scale === undefined) return null;
  const value = isHalf ? scale / 2 : scale / 4;
  return { from, next: from + scaleAt + 1, value, exact: null, isVague: false, scale, isYear: false };
}

function withPoint(tokens: readonly Token[], read: ReadNumber): ReadNumber {
  if (textAt(tokens, read.next) !== ' ' || textAt(tokens, read.next + 1) !== 'point') return read;
  let next = read.next + 2;
  let decimals = '';
  while (decimals.length < 12 && textAt(tokens, next) === ' ') {
    const digit = UNITS.get(textAt(tokens, next + 1));
    if (digit === undefined || digit > 9) break;
    decimals += digit;
    next += 2;
  }
  if (decimals === '') return read;
  return readScale(tokens, { ...read, next, value: read.value + Number(`0.${decimals}`) });
}
