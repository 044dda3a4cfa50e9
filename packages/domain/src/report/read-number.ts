import type { Token } from './figure-tokens.ts';
import { SCALE_LETTERS, SCALES, SCALES_AFTER_DIGITS } from './figure-words.ts';

/** A number as it was read from `from` up to, but without, `next`. */
export interface ReadNumber {
  from: number;
  next: number;
  value: number;
  /** Of a long row of digits: it is more exact than `value`. */
  exact: string | null;
  /** 'Dozens': `value` is the least that it says. */
  isVague: boolean;
  /** What 'k', 'million' and the like behind it have multiplied `value` by; 1 without them. */
  scale: number;
  /** Four bare digits from 1900 to 2099. */
  isYear: boolean;
  /** What it may be as well: 'thirty-second' is 32nd, or thirty seconds. */
  other?: number;
}

export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** Where 'odd' or 'something' behind a number ends, as in '€40-odd thousand'; without it where the number ends. */
export function pastVagueness(tokens: readonly Token[], next: number): number {
  if (textAt(tokens, next) === '+' && textAt(tokens, next + 1) === ' ') return next + 1;
  const isJoined = /^[ -]$/.test(textAt(tokens, next)) && /^[ -]$/.test(textAt(tokens, next + 2));
  return isJoined && /^(?:odd|something|ish)$/.test(textAt(tokens, next + 1)) ? next + 2 : next;
}

/** With what multiplies it: 'k', 'million', 'and a half'. */
export function readScale(tokens: readonly Token[], read: ReadNumber): ReadNumber {
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

/** 'A million and a half', 'two and a half thousand'. */
export function withHalf(tokens: readonly Token[], read: ReadNumber): ReadNumber {
  const wording = [0, 1, 2, 3, 4, 5].map(offset => textAt(tokens, read.next + offset)).join('');
  if (wording !== ' and a half') return read;
  const next = read.next + 6;
  const half = { ...read, next, value: read.value + read.scale / 2 };
  const factor =
    read.scale === 1 && textAt(tokens, next) === ' ' ? SCALES.get(textAt(tokens, next + 1)) : undefined;
  if (factor === undefined) return half;
  return { ...half, next: next + 2, value: half.value * factor, scale: factor };
}
