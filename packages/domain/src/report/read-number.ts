import { type Unit, unitAfter, unitBefore } from './figure-units.ts';
import { FRACTIONS } from './fold-figures.ts';
import { composeNumber, SCALES, SCALES_AFTER_DIGITS, vagueValue } from './number-words.ts';

/** One way to understand a figure. `times` is what something is multiplied by, `time` minutes since midnight. */
export interface Reading {
  kind: 'money' | 'percent' | 'count' | 'time' | 'times';
  /** ISO code; of money only. */
  currency?: string;
  value: number;
  /** The digits of a long row, which are more exact than `value`. */
  exact?: string;
}

/** A number with its unit, in folded text. */
export interface Found {
  start: number;
  end: number;
  kind: Reading['kind'];
  value: number;
  exact?: string;
  /** The factor that 'k', 'million' and the like have put into `value`; 1 without them. */
  scale: number;
  unit: Unit | null;
  isBefore: boolean;
  isVague: boolean;
  isYear: boolean;
}

const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]';
/** 'Tenfold' */
export const FOLDS: ReadonlyMap<string, number> = new Map(
  Object.entries({ three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, hundred: 100 }),
);
/** Digits behind a letter belong to a name, as in B2B and COVID-19; behind these they do not. */
const IN_NAME = new RegExp(`${LETTER}-?$`, 'u');
const PREFIX = /(?<![\p{L}\p{N}])(?:pre|post|mid|sub|over|under|non|early|late|to|or|and)-$/u;
const WORDS_OF_SCALE = [...SCALES_AFTER_DIGITS.keys()].toSorted((one, other) => other.length - one.length);
const SCALE = new RegExp(
  `^ ?(${WORDS_OF_SCALE.join('|')})(?:(?<=mio|mrd|mln)\\.(?= )|(?<=[万萬만億亿억])|(?![\\p{L}\\p{N}]))`,
  'u',
);
/** Glued to the digits, or in an amount of money. */
const LETTER_OF_SCALE = /^( ?)([mb])(?![\p{L}\p{N}])/u;
const HALF = new RegExp(`^ and a half(?: (${[...SCALES.keys()].join('|')})(?![\\p{L}\\p{N}]))?`, 'u');
/** Longer numbers are compared by their digits. */
const EXACT_DIGITS = 15;
const REACH = 24;

/** A stretch of folded text that may begin a number, by the kind of its wording. */
interface Piece {
  start: number;
  end: number;
  whole: string;
  groups: Record<string, string | undefined>;
}

const bare = { scale: 1, unit: null, isBefore: false, isVague: false, isYear: false } as const;
const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);

/**
 * The numbers that begin at a piece, and where to go on.
 *
 * @param from where the one before ends: its sign is not this one's
 */
export function readNumbers(
  text: string,
  { start, end, whole, groups }: Piece,
  from: number,
): { found: Found[]; end: number } {
  if (groups.row !== undefined) {
    const found = [...whole.matchAll(/\d+/g)].map(({ 0: digits, index }): Found => {
      const at = start + index;
      return {
        ...bare,
        start: at,
        end: at + digits.length,
        kind: 'count',
        value: Number(digits),
        isYear: isYear(digits),
      };
    });
    return { found, end };
  }
  if (groups.clock !== undefined)
    return { found: [{ ...bare, start, end, kind: 'time', value: minutesOf(whole) }], end };
  if (groups.fold !== undefined)
    return { found: [{ ...bare, start, end, kind: 'times', value: FOLDS.get(groups.fold) ?? 0 }], end };
  if (groups.ratio !== undefined) {
    const [above = 0, below = 1] = whole.split(':').map(Number);
    return {
      found: [{ ...bare, start, end, kind: 'times', value: below === 0 ? above : above / below }],
      end,
    };
  }
  const number = groups.digits === undefined ? readWords(start, whole, groups) : readDigits(text, start, end);
  const before = unitBefore(text.slice(from, start));
  const isName = groups.digits !== undefined && before === null && isInName(text, start);
  const scaled = readScale(text, number, before !== null);
  const after = unitAfter(text, scaled.end);
  const unit = before?.unit ?? after?.unit ?? null;
  if (isName && (unit === null || text.charAt(start - 1) !== '-')) return { found: [], end };
  const isAfter = after !== null && (before === null || after.unit.kind === 'money');
  const one: Found = {
    ...scaled,
    kind: unit?.kind ?? 'count',
    start: start - (before?.length ?? 0),
    end: scaled.end + (isAfter ? after.length : 0),
    unit,
    isBefore: before !== null,
    isYear: scaled.isYear && unit === null && scaled.scale === 1,
  };
  return { found: [one], end: one.end };
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = (clock.match(/\d+/g) ?? []).map(Number);
  const hour =
    clock.endsWith('pm') && hours < 12 ? hours + 12 : clock.endsWith('am') && hours === 12 ? 0 : hours;
  return hour * 60 + minutes;
}

function isInName(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  return IN_NAME.test(before) && !PREFIX.test(before);
}

type Bare = Omit<Found, 'kind'>;

function readWords(start: number, whole: string, groups: Piece['groups']): Bare {
  if (groups.vague !== undefined)
    return { ...bare, start, end: start + whole.length, value: vagueValue(whole), isVague: true };
  const { value, length, scale } = composeNumber(whole);
  return { ...bare, start, end: start + length, value, scale };
}

function readDigits(text: string, start: number, end: number): Bare {
  const written = text.slice(start, end);
  const fraction = FRACTIONS.get(written.slice(-1));
  const numeral = fraction === undefined ? written : written.slice(0, -1).trim();
  const next = text.slice(end, end + REACH);
  // '2.375%' and '1.125 million' are not thousands.
  const isPoint = /^\d{1,3}\.\d{3}$/.test(numeral) && (SCALE.test(next) || /^ ?(?:%|per ?cent)/.test(next));
  const decimals = isPoint ? numeral.slice(-3) : decimalsOf(numeral);
  const digits = (decimals === '' ? numeral : numeral.slice(0, -decimals.length)).replace(/\D/g, '');
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  return {
    ...bare,
    start,
    end,
    value: Number(`${trimmed}.${decimals || '0'}`) + (fraction ?? 0),
    ...(trimmed.length > EXACT_DIGITS && { exact: trimmed }),
    isYear: isYear(written),
  };
}

/** What is behind the last separator, unless that parts thousands. */
function decimalsOf(numeral: string): string {
  const marks = numeral.match(/[^\d]/g) ?? [];
  const last = marks.at(-1);
  const isGroup = marks.length === 1 ? /^[1-9]\d{0,2}.\d{3}$/.test(numeral) : marks[0] === last;
  return last === undefined || isGroup ? '' : numeral.slice(numeral.lastIndexOf(last) + 1);
}

/** 'k', 'million' and the like behind the number, and 'and a half'. */
function readScale(text: string, read: Bare, isMoney: boolean): Bare {
  let { end, value, scale } = read;
  for (let words = 0; words < 2 && !read.isVague; words += 1) {
    const factor = factorAt(text.slice(end, end + REACH), isMoney && scale === 1);
    if (factor === null) break;
    end += factor.length;
    value *= factor.value;
    scale *= factor.value;
  }
  const [half, word = ''] = (read.isVague ? null : HALF.exec(text.slice(end, end + REACH))) ?? [];
  if (half === undefined) return { ...read, end, value, scale };
  const factor = SCALES_AFTER_DIGITS.get(word) ?? 1;
  return { ...read, end: end + half.length, value: (value + scale / 2) * factor, scale: scale * factor };
}

function factorAt(next: string, isMoney: boolean): { length: number; value: number } | null {
  const [whole = '', word = ''] = SCALE.exec(next) ?? [];
  const value = SCALES_AFTER_DIGITS.get(word);
  if (value !== undefined) return { length: whole.length, value };
  const [wording, gap, letter] = LETTER_OF_SCALE.exec(next) ?? [];
  if (wording === undefined || (gap === ' ' && !isMoney)) return null;
  return { length: wording.length, value: letter === 'm' ? 1e6 : 1e9 };
}
