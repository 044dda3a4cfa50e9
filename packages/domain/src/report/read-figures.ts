import { isContentWord } from '../text/words.ts';
import type { Figure, Found, Reading, Unit } from './figure.ts';
import { readTokens, type Token } from './figure-tokens.ts';
import {
  CURRENCY_ADJECTIVES,
  CURRENCY_SIGNS,
  CURRENCY_WORDS,
  currencyCode,
  MINOR_WORDS,
  PERCENT_PAIRS,
  PERCENT_WORDS,
} from './figure-words.ts';
import { readDigits, readSpacedLetter, rowEnd } from './read-digits.ts';
import { type ReadNumber, textAt } from './read-number.ts';
import { readNumberWords } from './read-number-words.ts';
import { readTime } from './read-time.ts';

/** At a line's start, with something behind it: no number, but the marker of a list. */
const MARKER = /^\d{1,2}$/;
/** What may stand before a hyphen and a number that is one: 'mid-2024', but not 'COVID-19'. */
const PREFIXES: ReadonlySet<string> = new Set(
  'pre post mid sub over under non ex up early late top about around circa roughly approx sie of to and or'.split(
    ' ',
  ),
);

/** The numbers of a text with their units, in order. Time is linear. */
function findFigures(text: string): { found: Found[]; tokens: Token[] } {
  const tokens = readTokens(text);
  const found: Found[] = [];
  let row = 0;
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    const figure = token?.kind === 'space' || token?.kind === 'sign' ? null : readAt(tokens, at, text, row);
    if (!figure) {
      at += 1;
      continue;
    }
    if (token?.kind === 'digits' && figure.next > row) row = rowEnd(tokens, at);
    found.push(figure);
    at = Math.max(figure.next, at + 1);
  }
  return { found, tokens };
}

function readAt(tokens: readonly Token[], at: number, text: string, row: number): Found | null {
  if (tokens[at]?.kind === 'word') {
    const number = readNumberWords(tokens, at);
    return number && withUnit(tokens, number, text);
  }
  const code = glued(tokens, at, text);
  if (code === null || isMarker(tokens, at)) return null;
  const time = readTime(tokens, at);
  if (time) return time;
  return withUnit(tokens, readDigits(tokens, at, at < row), text);
}

/** Null when digits belong to a name: B2B, Web3, COVID-19. */
function glued(tokens: readonly Token[], at: number, text: string): string | null {
  const before = tokens[at - 1];
  if (before?.kind === 'word') {
    const written = text.slice(before.start, before.end);
    return currencyCode(written) || CURRENCY_WORDS.has(before.text) ? before.text : null;
  }
  const word = tokens[at - 2];
  if (before?.text !== '-' || word?.kind !== 'word') return '';
  const written = text.slice(word.start, word.end);
  return /^\p{Lu}/u.test(written) && !PREFIXES.has(word.text) && !currencyCode(written) ? null : '';
}

function isMarker(tokens: readonly Token[], at: number): boolean {
  if (!MARKER.test(textAt(tokens, at)) || !/^[.)]$/.test(textAt(tokens, at + 1))) return false;
  const gap = tokens[at + 2];
  if (gap?.kind !== 'space' || gap.text.includes('\n') || at + 3 >= tokens.length) return false;
  const before = tokens[at - 1];
  return !before || (before.kind === 'space' && (at === 1 || before.text.includes('\n')));
}

function withUnit(tokens: readonly Token[], read: ReadNumber, text: string): Found {
  const before = unitBefore(tokens, read.from, text);
  const number = before && !read.isVague ? readSpacedLetter(tokens, read) : read;
  const after = unitAfter(tokens, number, text);
  const from = before ? before.from : number.from;
  // '$40 USD' says it twice.
  const next = after && (!before || after.unit.kind === 'money') ? after.next : number.next;
  const unit = before?.unit ?? after?.unit ?? null;
  return {
    number,
    from,
    next,
    unit,
    start: tokens[from]?.start ?? 0,
    end: tokens[next - 1]?.end ?? 0,
    isVague: number.isVague,
    isYear: number.isYear && unit === null,
    readings: readingsOf(number, unit),
  };
}

/** What a number says with this unit, or without one. */
function readingsOf(number: ReadNumber, unit: Unit | null): Reading[] {
  const values = number.other === undefined ? [number.value] : [number.value, number.other];
  const { exact } = number;
  if (!unit) return values.map(value => ({ kind: 'count', value, exact }));
  if (unit.kind === 'percent') return values.map(value => ({ kind: 'percent', value, exact }));
  const divisor = unit.isMinor ? 100 : 1;
  return unit.currencies.map(currency => ({ kind: 'money', currency, value: number.value / divisor, exact }));
}

function money(currencies: readonly string[], isBefore: boolean, isMinor = false): Unit {
  return { kind: 'money', currencies, isMinor, isBefore };
}

function unitBefore(
  tokens: readonly Token[],
  from: number,
  text: string,
): { from: number; unit: Unit } | null {
  const gap = textAt(tokens, from - 1) === ' ' ? 1 : 0;
  const isDotted = textAt(tokens, from - gap - 1) === '.' && textAt(tokens, from - gap - 2) === 'rs';
  const at = from - gap - (isDotted ? 2 : 1);
  const token = tokens[at];
  const sign = CURRENCY_SIGNS.get(token?.text ?? '');
  if (sign) {
    const whose = token?.text === '$' ? CURRENCY_ADJECTIVES.get(textAt(tokens, at - 1)) : undefined;
    return whose ? { from: at - 1, unit: money([whose], true) } : { from: at, unit: money(sign, true) };
  }
  if (token?.kind !== 'word') return null;
  // '20 EUR 40 times': it belongs to what stands before it.
  if (isTaken(tokens, at)) return null;
  const code = currencyCode(text.slice(token.start, token.end));
  if (code) return { from: at, unit: money([code], true) };
  const short = /^(?:rs|kr)$/.test(token.text) ? CURRENCY_WORDS.get(token.text) : undefined;
  return short ? { from: at, unit: money(short, true) } : null;
}

function isTaken(tokens: readonly Token[], at: number): boolean {
  const gap = tokens[at - 1];
  return gap?.kind === 'digits' || (gap?.text === ' ' && tokens[at - 2]?.kind === 'digits');
}

const ABBREVIATED: ReadonlySet<string> = new Set(['mio', 'mrd', 'mln', 'mn', 'bn']);

function unitAfter(
  tokens: readonly Token[],
  { next, isVague, from }: ReadNumber,
  text: string,
): { next: number; unit: Unit } | null {
  const gap = ABBREVIATED.has(textAt(tokens, next - 1)) && textAt(tokens, next) === '.' ? next + 1 : next;
  let at = /^[ -]$/.test(textAt(tokens, gap)) ? gap + 1 : gap;
  if (isVague && textAt(tokens, at) === 'of' && textAt(tokens, at + 1) === ' ') at += 2;
  if (textAt(tokens, next) === '-' && tokens[at]?.kind !== 'word') return null;
  const percent = percentEnd(tokens, at);
  if (percent !== null) {
    return { next: percent, unit: { kind: 'percent', currencies: [], isMinor: false, isBefore: false } };
  }
  const isGluedPence = textAt(tokens, next) === 'p' && tokens[from]?.kind === 'digits';
  if (isGluedPence) return { next: next + 1, unit: money(['GBP'], false, true) };
  const word = textAt(tokens, at);
  const minor = MINOR_WORDS.get(word);
  if (minor) return { next: at + 1, unit: money(minor, false, true) };
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

function percentEnd(tokens: readonly Token[], at: number): number | null {
  const word = textAt(tokens, at);
  if (word === '%') return at + 1;
  const isPoints =
    word === 'percentage' && textAt(tokens, at + 1) === ' ' && /^points?$/.test(textAt(tokens, at + 2));
  if (PERCENT_WORDS.has(word)) return isPoints ? at + 3 : at + 1;
  const isPair = PERCENT_PAIRS.get(word)?.has(textAt(tokens, at + 2)) && textAt(tokens, at + 1) === ' ';
  return isPair ? at + 3 : null;
}

const CONNECTOR = /^ ?(?:[-–—]|to|bis|and|or) ?$/;

/** The figures of a text, in order: both ends of a range have its unit. Time is linear. */
export function readFigures(text: string): Figure[] {
  const { found, tokens } = findFigures(text);
  for (const [index, second] of found.entries()) {
    const first = found[index - 1];
    if (!first || second.from - first.next > 3 || second.from < first.next) continue;
    const joint = tokens
      .slice(first.next, second.from)
      .map(({ text: piece }) => piece)
      .join('');
    if (CONNECTOR.test(joint)) joinRange(first, second, { joint: joint.trim(), tokens });
  }
  return found;
}

function joinRange(
  first: Found,
  second: Found,
  { joint, tokens }: { joint: string; tokens: readonly Token[] },
): void {
  const isRange = joint !== 'and' && joint !== 'or';
  const raw = second.number.value / second.number.scale;
  if (isRange && first.number.scale === 1 && second.number.scale > 1 && first.number.value < raw) {
    const scaled = { ...first.number, value: first.number.value * second.number.scale, exact: null };
    first.number = scaled;
    first.readings = readingsOf(scaled, first.unit);
  }
  if (second.unit && !first.unit) {
    const inherited = readingsOf(first.number, second.unit);
    first.readings = isRange ? inherited : [...inherited, ...first.readings];
  } else if (isRange && first.unit?.isBefore && !second.unit) {
    const inherited = readingsOf(second.number, first.unit);
    const after = tokens[second.next + 1];
    // 'Charge £20 to 30 clinics'.
    const isCounted = joint === 'to' && after?.kind === 'word' && isContentWord(after.text);
    second.readings = isCounted ? [...inherited, ...second.readings] : inherited;
    second.unit = first.unit;
  }
}
