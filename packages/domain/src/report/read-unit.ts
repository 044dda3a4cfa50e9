import { isContentWord } from '../text/words.ts';
import { UNKNOWN_CURRENCY, type Unit } from './figure.ts';
import type { Token } from './figure-tokens.ts';
import {
  CURRENCY_ADJECTIVES,
  CURRENCY_SIGNS,
  CURRENCY_WORDS,
  currencyCode,
  MINOR_WORDS,
  NOTES,
  PERCENT_PAIRS,
  PERCENT_WORDS,
} from './figure-words.ts';
import { type ReadNumber, textAt } from './read-number.ts';

function money(currencies: readonly string[], isBefore: boolean, divisor = 1): Unit {
  return { kind: 'money', currencies, divisor, isBefore };
}

/** A unit that stands behind its number, up to, but without, `next`. */
interface UnitAfter {
  next: number;
  unit: Unit;
}

const bare = (kind: 'percent' | 'times' | 'length', next: number): UnitAfter => ({
  next,
  unit: { kind, currencies: [], divisor: 1, isBefore: false },
});

/** The sign or code of a currency in front of the number at `from`. */
export function unitBefore(
  tokens: readonly Token[],
  from: number,
  text: string,
): { from: number; unit: Unit } | null {
  const gap = textAt(tokens, from - 1) === ' ' ? 1 : 0;
  const isDotted = textAt(tokens, from - gap - 1) === '.' && textAt(tokens, from - gap - 2) === 'rs';
  const at = from - gap - (isDotted ? 2 : 1);
  const token = tokens[at];
  const sign = CURRENCY_SIGNS.get(token?.text ?? '');
  // '20 EUR 40 times', '20€ 40 times': it belongs to what stands before it.
  if ((gap === 1 || !sign) && isTaken(tokens, at)) return null;
  if (sign) {
    const whose = token?.text === '$' ? CURRENCY_ADJECTIVES.get(textAt(tokens, at - 1)) : undefined;
    return whose ? { from: at - 1, unit: money([whose], true) } : { from: at, unit: money(sign, true) };
  }
  if (token?.kind !== 'word') return null;
  const code = currencyCode(text.slice(token.start, token.end));
  if (code) return { from: at, unit: money([code], true) };
  const short = /^(?:rs|kr|zł)$/.test(token.text) ? CURRENCY_WORDS.get(token.text) : undefined;
  if (short) return { from: at, unit: money(short, true) };
  if (gap === 1) return null;
  if (token.text === 'x') return { from: at, unit: { ...bare('times', at).unit, isBefore: true } };
  // South Africa's rand.
  return token.text === 'r' ? { from: at, unit: money(['ZAR'], true) } : null;
}

function isTaken(tokens: readonly Token[], at: number): boolean {
  const gap = tokens[at - 1];
  return gap?.kind === 'digits' || (gap?.text === ' ' && tokens[at - 2]?.kind === 'digits');
}

const ABBREVIATED: ReadonlySet<string> = new Set(['mio', 'mrd', 'mln', 'mn', 'bn']);

/** Behind a number: percent, a currency, 'x', 'times', 'fold', 'figures'. */
export function unitAfter(tokens: readonly Token[], read: ReadNumber, text: string): UnitAfter | null {
  const { next } = read;
  const isDotted = ABBREVIATED.has(textAt(tokens, next - 1)) && textAt(tokens, next) === '.';
  const gap = isDotted ? next + 1 : pastPriceDash(tokens, next);
  let at = /^[ -]$/.test(textAt(tokens, gap)) ? gap + 1 : gap;
  if (read.isVague && textAt(tokens, at) === 'of' && textAt(tokens, at + 1) === ' ') at += 2;
  if (textAt(tokens, next) === '-' && tokens[at]?.kind !== 'word') return null;
  const percent = percentEnd(tokens, at);
  if (percent !== null) return bare('percent', percent);
  if (textAt(tokens, next) === 'p' && tokens[read.from]?.kind === 'digits')
    return { next: next + 1, unit: money(['GBP'], false, 100) };
  const factor = factorEnd(tokens, at, next);
  if (factor !== null) return bare('times', factor);
  const isLength = /^figures?$/.test(textAt(tokens, at)) && read.value > 3 && read.value <= 12;
  if (isLength) return bare('length', at + 1);
  return currencyAfter(tokens, at, text);
}

/** '49,- €' */
function pastPriceDash(tokens: readonly Token[], next: number): number {
  if (!/^[.,]$/.test(textAt(tokens, next)) || !/^[-–—]$/.test(textAt(tokens, next + 1))) return next;
  return textAt(tokens, next + 2) === '-' ? next + 3 : next + 2;
}

function currencyAfter(tokens: readonly Token[], at: number, text: string): UnitAfter | null {
  const word = textAt(tokens, at);
  const minor = MINOR_WORDS.get(word);
  if (minor) return { next: at + 1, unit: money(minor, false, 100) };
  const note = NOTES.get(word);
  if (note) return { next: at + 1, unit: money(['GBP', 'EUR'], false, 1 / note) };
  if (isGrand(tokens, at)) return { next: at + 1, unit: money([UNKNOWN_CURRENCY], false, 1 / 1000) };
  const whose = textAt(tokens, at + 1) === ' ' ? CURRENCY_ADJECTIVES.get(word) : undefined;
  if (whose && CURRENCY_WORDS.has(textAt(tokens, at + 2)))
    return { next: at + 3, unit: money([whose], false) };
  const token = tokens[at];
  const code = token?.kind === 'word' ? currencyCode(text.slice(token.start, token.end)) : null;
  const currencies = code ? [code] : (CURRENCY_WORDS.get(word) ?? CURRENCY_SIGNS.get(word));
  // 'Between 40 and £50', '1. $5': a sign before the next number is that one's.
  const isNexts = CURRENCY_SIGNS.has(word) && tokens[at + 1]?.kind === 'digits';
  return currencies && !isNexts ? { next: at + 1, unit: money(currencies, false) } : null;
}

const GRAND_THING =
  /^(?:pianos?|hotels?|openings?|slams?|prix|street|plans?|finals?|juries|parents?|children)$/;

/** Of money, 'forty grand', and no 'grand piano'. */
export function isGrand(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === 'grand' && !GRAND_THING.test(textAt(tokens, at + 2));
}

/** Behind the words or the sign for percent at `at`; null when there is none. */
export function percentEnd(tokens: readonly Token[], at: number): number | null {
  const word = textAt(tokens, at);
  if (word === '%') return at + 1;
  const isPoints =
    word === 'percentage' && textAt(tokens, at + 1) === ' ' && /^points?$/.test(textAt(tokens, at + 2));
  if (PERCENT_WORDS.has(word)) return isPoints ? at + 3 : at + 1;
  const isPair = PERCENT_PAIRS.get(word)?.has(textAt(tokens, at + 2)) && textAt(tokens, at + 1) === ' ';
  return isPair ? at + 3 : null;
}

/** '10x', '10 ×', 'five-fold', 'ten times faster', but neither '3 x 4 m' nor 'ten times a day'. */
function factorEnd(tokens: readonly Token[], at: number, next: number): number | null {
  const word = textAt(tokens, at);
  const isProduct = [at + 1, at + 2].some(place => tokens[place]?.kind === 'digits');
  if ((word === 'x' || word === '×') && !isProduct) return at + 1;
  if (word === 'fold') return at + 1;
  return at > next && word === 'times' && isMultiplied(tokens, at + 1) ? at + 1 : null;
}

const COMPARED =
  /^(?:as|more|less|faster|cheaper|better|worse|fewer|the|what|our|their|its|this|that|[a-z]{3,}er)$/;
const SAME = /^(?:same|day|days|week|weeks|month|months|year|years|last|first|other|next)$/;
const NO_COMPARATIVE =
  /^(?:over|after|under|per|later|ever|never|earlier|other|however|together|whether|either)$/;

/** Whether 'times' before `at` multiplies: 'ten times faster', 'three times the price'. */
export function isMultiplied(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at + 1);
  if (textAt(tokens, at) !== ' ' || !COMPARED.test(word) || NO_COMPARATIVE.test(word)) return false;
  return !/^(?:the|this|that)$/.test(word) || !SAME.test(textAt(tokens, at + 3));
}

/** Whether a word with a meaning of its own stands behind a space at `at`. */
export function isBeforeContent(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at + 1];
  return textAt(tokens, at) === ' ' && word?.kind === 'word' && isContentWord(word.text);
}
