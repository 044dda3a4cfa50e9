import { type Figure, type Found, type Reading, reading, readingsOf, type Unit } from './figure.ts';
import { readTokens, type Token } from './figure-tokens.ts';
import { CURRENCY_WORDS, currencyCode, SCALE_LETTERS } from './figure-words.ts';
import { joinFigures } from './join-figures.ts';
import {
  pastVagueness,
  type ReadNumber,
  readApartLetter,
  readDigits,
  readNumberWords,
  readSpacedLetter,
  rowEnd,
  textAt,
} from './read-number.ts';
import {
  readNamedFigure,
  readOdds,
  readShares,
  readTime,
  readTimeInWords,
  type Share,
} from './read-phrases.ts';
import {
  countsItsOwn,
  type Label,
  labelBefore,
  readColumns,
  scaleByLabel,
  unitAfter,
  unitBefore,
} from './read-unit.ts';

/** At a line's start, with something behind it: no number, but the marker of a list. */
const MARKER = /^\d{1,2}$/;
const PREFIXES: ReadonlySet<string> = new Set(
  'pre post mid sub over under non ex up early late top about around circa roughly approx sie of to and or'.split(
    ' ',
  ),
);

export interface TextFigures {
  figures: Figure[];
  shares: Share[];
}

/** The figures of a text. Both ends of a range get its unit. Time is linear. */
export function readFigures(text: string): TextFigures {
  const tokens = readTokens(text);
  const found = findFigures({ tokens, text, columns: readColumns(tokens, text) });
  return { figures: joinFigures(found, tokens), shares: readShares(tokens) };
}

interface Page {
  tokens: readonly Token[];
  text: string;
  columns: ReadonlyMap<number, Label>;
}

function findFigures(page: Page): Found[] {
  const { tokens } = page;
  const found: Found[] = [];
  let row = 0;
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    const figure = token?.kind === 'space' || token?.kind === 'sign' ? null : readAt(page, at, row);
    if (!figure) {
      at += 1;
      continue;
    }
    if (token?.kind === 'digits' && figure.next > row) row = rowEnd(tokens, at);
    found.push(behind(found.at(-1), figure, tokens));
    at = Math.max(figure.next, at + 1);
  }
  return found;
}

function behind(previous: Found | undefined, figure: Found, tokens: readonly Token[]): Found {
  if (!previous || figure.from >= previous.next) return figure;
  return { ...figure, from: previous.next, start: tokens[previous.next]?.start ?? figure.start };
}

function readAt(page: Page, at: number, row: number): Found | null {
  const { tokens, text } = page;
  if (tokens[at]?.kind === 'word') {
    const time = readTimeInWords(tokens, at);
    if (time) return time;
    const number = readNumberWords(tokens, at);
    return number ? withUnit(page, number) : readNamedFigure(tokens, at);
  }
  const code = glued(tokens, at, text);
  if (code === null || isMarker(tokens, at) || isAllDay(tokens, at)) return null;
  const other = readTime(tokens, at) ?? readTimeInWords(tokens, at) ?? readOdds(tokens, at);
  if (other) return other;
  return withUnit(page, readDigits(tokens, at, at < row));
}

/** Null when digits belong to a name: B2B, Web3, COVID-19. */
function glued(tokens: readonly Token[], at: number, text: string): string | null {
  const before = tokens[at - 1];
  if (before?.kind === 'word') {
    const written = text.slice(before.start, before.end);
    const isUnit = currencyCode(written) || CURRENCY_WORDS.has(before.text);
    return isUnit || isCounted(tokens, at, written) ? before.text : null;
  }
  const word = tokens[at - 2];
  if (before?.text !== '-' || word?.kind !== 'word') return '';
  const written = text.slice(word.start, word.end);
  return /^\p{Lu}/u.test(written) && !PREFIXES.has(word.text) && !currencyCode(written) ? null : '';
}

const NAMED_BY_NUMBER = /^(?:base|covid|http|python|windows)$/;

function isCounted(tokens: readonly Token[], at: number, written: string): boolean {
  const [digits, behind, ahead] = [textAt(tokens, at), tokens[at + 1], tokens[at - 2]];
  const isInName = behind?.kind === 'word' && !SCALE_LETTERS.has(behind.text);
  if (isInName || /^[@_/#.-]$/.test(ahead?.text ?? '') || behind?.text === '@') return false;
  const isLong = digits.length > 1;
  if (written === 'x') return ahead?.kind === 'digits' ? isLong : !/^(?:64|86)$/.test(digits);
  if (ahead?.kind === 'digits') return false;
  return written === 'R' || (isLong && /^\p{Ll}{4,}$/u.test(written) && !NAMED_BY_NUMBER.test(written));
}

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

function withUnit({ tokens, text, columns }: Page, read: ReadNumber): Found {
  const before = unitBefore(tokens, read.from, text);
  const isAmount = before !== null && !read.isVague;
  const told = isAmount ? readSpacedLetter(tokens, read) : readApartLetter(tokens, read, text);
  const after =
    unitAfter(tokens, told, text) ??
    unitAfter(tokens, { ...told, next: pastVagueness(tokens, told.next) }, text);
  const from = before ? before.from : told.from;
  const next = after && (!before || after.unit.kind === 'money') ? after.next : told.next;
  const own = before?.unit ?? after?.unit ?? null;
  const label = mayBeLabelled(tokens, told) ? (columns.get(from) ?? labelBefore(tokens, from, text)) : null;
  const isMoneyOrBare = own === null || own.kind === 'money';
  const number = label && isMoneyOrBare ? scaleByLabel(told, label) : told;
  const unit = own ?? label?.unit ?? null;
  const bare = label ? readingsOf(told, own) : [];
  return {
    number,
    from,
    next,
    unit,
    start: tokens[from]?.start ?? 0,
    end: tokens[next - 1]?.end ?? 0,
    isVague: number.isVague,
    isYear: number.isYear && unit === null,
    readings: [...readingsOf(number, unit), ...(countsItsOwn(tokens, next) ? bare : [])],
    also: [...saidAsWell(tokens, told, own), ...bare],
  };
}

function mayBeLabelled(tokens: readonly Token[], { from, next }: ReadNumber): boolean {
  return (
    tokens[from]?.kind === 'digits' ||
    !/^(?:-[a-z]| [a-z])/.test(textAt(tokens, next) + textAt(tokens, next + 1))
  );
}

/** Further readings of a source's number: '1990s' are the nineties, ten times is tenfold, two hours are 120 minutes. */
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
