import type { Token } from './figure-tokens.ts';
import {
  COMPOUNDS,
  ORDINAL_SCALES,
  ORDINAL_TENS,
  ORDINAL_UNITS,
  SCALES,
  TENS,
  UNITS,
  VAGUE,
  VAGUE_BEFORE,
} from './figure-words.ts';
import { pastVagueness, type ReadNumber, readScale, textAt, withHalf } from './read-number.ts';

/** How far the words of a number have been read. */
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
  // 'Forty-odd thousand'.
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

/** 'Hundreds', 'tens of thousands', 'a few hundred'. */
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

/** 'One zero zero zero': three digits in words, or more. */
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

/** 'Half a million', 'a quarter of a million'. */
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

/** 'Two point five million'. */
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
