import { type Figure, type Found, type Reading, reading, type Unit } from './figure.ts';
import { readTokens, type Token } from './figure-tokens.ts';
import { CURRENCY_WORDS, currencyCode } from './figure-words.ts';
import { joinFigures } from './join-figures.ts';
import { readDigits, readSpacedLetter, rowEnd } from './read-digits.ts';
import { readNamedFigure, readOdds } from './read-multiplier.ts';
import { pastVagueness, type ReadNumber, textAt } from './read-number.ts';
import { readNumberWords } from './read-number-words.ts';
import { readingsOf } from './read-readings.ts';
import { readShares, type Share } from './read-shares.ts';
import { readTime, readTimeInWords } from './read-time.ts';
import { unitAfter, unitBefore } from './read-unit.ts';

/** At a line's start, with something behind it: no number, but the marker of a list. */
const MARKER = /^\d{1,2}$/;
/** What may stand before a hyphen and a number that is one: 'mid-2024', but not 'COVID-19'. */
const PREFIXES: ReadonlySet<string> = new Set(
  'pre post mid sub over under non ex up early late top about around circa roughly approx sie of to and or'.split(
    ' ',
  ),
);

/** The figures of a text and its shares, each in order. */
export interface TextFigures {
  figures: Figure[];
  shares: Share[];
}

/** What a text has of figures: both ends of a range have its unit. Time is linear. */
export function readFigures(text: string): TextFigures {
  const tokens = readTokens(text);
  return { figures: joinFigures(findFigures(tokens, text), tokens), shares: readShares(tokens) };
}

/** The numbers of a text with their units, in order. */
function findFigures(tokens: readonly Token[], text: string): Found[] {
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
  return found;
}

function readAt(tokens: readonly Token[], at: number, text: string, row: number): Found | null {
  if (tokens[at]?.kind === 'word') {
    const time = readTimeInWords(tokens, at);
    if (time) return time;
    const number = readNumberWords(tokens, at);
    return number ? withUnit(tokens, number, text) : readNamedFigure(tokens, at);
  }
  const code = glued(tokens, at, text);
  if (code === null || isMarker(tokens, at) || isAllDay(tokens, at)) return null;
  const other = readTime(tokens, at) ?? readTimeInWords(tokens, at) ?? readOdds(tokens, at);
  if (other) return other;
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

/** '24/7' says always. */
function isAllDay(tokens: readonly Token[], at: number): boolean {
  const wording = [0, 1, 2].map(offset => textAt(tokens, at + offset)).join('');
  return wording === '24/7' && tokens[at + 3]?.kind !== 'digits';
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
  const after =
    unitAfter(tokens, number, text) ??
    unitAfter(tokens, { ...number, next: pastVagueness(tokens, number.next) }, text);
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
    also: saidAsWell(tokens, number, unit),
  };
}

/** Of a number that a source has: '1990s' are the nineties, ten times is tenfold, two hours are 120 minutes. */
function saidAsWell(tokens: readonly Token[], number: ReadNumber, unit: Unit | null): Reading[] {
  const { value, next } = number;
  if (unit?.kind === 'times') return [reading('count', value)];
  if (unit) return [];
  const gap = /^[ -]$/.test(textAt(tokens, next)) ? 1 : 0;
  const behind = textAt(tokens, next + gap);
  if (gap === 1 && behind === 'times') return [reading('times', value)];
  if (/^(?:hours?|hrs?|h)$/.test(behind)) return [reading('count', value * 60)];
  if (number.isYear && behind === 's' && gap === 0) return [reading('count', value % 100)];
  const isDecade = /ties$/.test(textAt(tokens, next - 1)) || (behind === 's' && gap === 0);
  return isDecade && value < 100 && value % 10 === 0
    ? [reading('count', 1900 + value), reading('count', 2000 + value)]
    : [];
}
