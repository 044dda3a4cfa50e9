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
  SCALE_LETTERS,
  SCALES_AFTER_DIGITS,
} from './figure-words.ts';
import { type ReadNumber, textAt } from './read-number.ts';

function money(currencies: readonly string[], isBefore: boolean, divisor = 1): Unit {
  return { kind: 'money', currencies, divisor, isBefore };
}

interface UnitAfter {
  next: number;
  unit: Unit;
}

const bare = (kind: 'percent' | 'times' | 'length', next: number): UnitAfter => ({
  next,
  unit: { kind, currencies: [], divisor: 1, isBefore: false },
});

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
  return token.text === 'r' ? { from: at, unit: money(['ZAR'], true) } : null;
}

function isTaken(tokens: readonly Token[], at: number): boolean {
  const gap = tokens[at - 1];
  return gap?.kind === 'digits' || (gap?.text === ' ' && tokens[at - 2]?.kind === 'digits');
}

const ABBREVIATED: ReadonlySet<string> = new Set(['mio', 'mrd', 'mln', 'mn', 'bn']);

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
  const isNexts = CURRENCY_SIGNS.has(word) && tokens[at + 1]?.kind === 'digits';
  return currencies && !isNexts ? { next: at + 1, unit: money(currencies, false) } : null;
}

const GRAND_THING =
  /^(?:pianos?|hotels?|openings?|slams?|prix|street|plans?|finals?|juries|parents?|children)$/;

export function isGrand(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === 'grand' && !GRAND_THING.test(textAt(tokens, at + 2));
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

export function isMultiplied(tokens: readonly Token[], at: number): boolean {
  const word = textAt(tokens, at + 1);
  if (textAt(tokens, at) !== ' ' || !COMPARED.test(word) || NO_COMPARATIVE.test(word)) return false;
  return !/^(?:the|this|that)$/.test(word) || !SAME.test(textAt(tokens, at + 3));
}

export function isBeforeContent(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at + 1];
  return textAt(tokens, at) === ' ' && word?.kind === 'word' && isContentWord(word.text);
}

export interface Label {
  unit: Unit | null;
  scale: number;
}

interface Range {
  from: number;
  to: number;
}

/**
 * What a label says of its numbers, in tokens from `from` up to, but without, `to`; null when nothing.
 *
 * @param isHead of a column or row, which is a label as a whole: its unit may stand anywhere, '% of clinics'
 */
function readLabel(
  tokens: readonly Token[],
  { from, to }: Range,
  text: string,
  isHead: boolean,
): Label | null {
  const last = textAt(tokens, to - 1) === ' ' ? to - 2 : to - 1;
  let isBracketed = false;
  const label: Label = { unit: null, scale: 1 };
  for (let at = from; at <= last; at += 1) {
    const word = textAt(tokens, at);
    if (/^[()[\]]$/.test(word)) isBracketed = word === '(' || word === '[';
    const isSetApart = isBracketed || (textAt(tokens, at - 1) === ' ' && textAt(tokens, at - 2) === 'in');
    const factor = scaleAt(tokens, at, text, isSetApart);
    if (factor !== null && label.scale === 1) label.scale = factor;
    const unit = label.unit || hasNumber(tokens, at) ? null : readUnit(tokens, at, text);
    if (!unit) continue;
    const isLast = unit.next > last || scaleAt(tokens, last, text, false) !== null;
    if (isHead || isSetApart || isLast) label.unit = unit.unit;
  }
  return label.unit || label.scale > 1 ? label : null;
}

function hasNumber(tokens: readonly Token[], at: number): boolean {
  const near = [at - 1, at + 1, ...(textAt(tokens, at - 1) === ' ' ? [at - 2] : [])];
  return near.some(place => tokens[place]?.kind === 'digits' && textAt(tokens, place) !== THOUSANDS);
}

const THOUSANDS = '000';

function readUnit(tokens: readonly Token[], at: number, text: string): { unit: Unit; next: number } | null {
  const percent = percentEnd(tokens, at);
  if (percent !== null) return { unit: unitOf('percent'), next: percent };
  const word = textAt(tokens, at);
  const minor = MINOR_WORDS.get(word);
  if (minor) return { unit: { ...unitOf('money', minor), divisor: 100 }, next: at + 1 };
  const currencies = currenciesAt(tokens, at, text);
  return currencies && { unit: unitOf('money', currencies), next: at + 1 };
}

const unitOf = (kind: 'money' | 'percent', currencies: readonly string[] = []): Unit => ({
  kind,
  currencies,
  divisor: 1,
  isBefore: true,
});

function currenciesAt(tokens: readonly Token[], at: number, text: string): readonly string[] | null {
  const token = tokens[at];
  if (!token) return null;
  const code = token.kind === 'word' ? currencyCode(text.slice(token.start, token.end)) : null;
  return code ? [code] : (CURRENCY_SIGNS.get(token.text) ?? CURRENCY_WORDS.get(token.text) ?? null);
}

/** '(k)', 'in thousands', '€k', '£000'; an 'm' that is no capital is metres or minutes unless of money. */
function scaleAt(tokens: readonly Token[], at: number, text: string, isSetApart: boolean): number | null {
  const token = tokens[at];
  const word = token?.text ?? '';
  const isOfMoney = [-1, 1].some(side => {
    const beside = textAt(tokens, at + side) === ' ' ? at + 2 * side : at + side;
    return currenciesAt(tokens, beside, text) !== null;
  });
  if (!isSetApart && !isOfMoney) return null;
  if (word === THOUSANDS) return 1e3;
  const letter = SCALE_LETTERS.get(word);
  if (letter === undefined || !token) return SCALES_AFTER_DIGITS.get(word) ?? null;
  return isOfMoney || word === 'k' || text.slice(token.start, token.end) === 'M' ? letter : null;
}

/** A label is looked for in so many tokens. */
const LONGEST = 10;
const LABEL_END = /^[.;!?|]$/;

/** The label of the number at `from`, on its line: 'Price (EUR): 9', 'percent: 9', 'the price in euros is 9'. */
export function labelBefore(tokens: readonly Token[], from: number, text: string): Label | null {
  const joint = pastSpace(tokens, from - 1);
  const isColon = /^[:=–—]$/.test(textAt(tokens, joint));
  const isVerb = /^(?:is|are|was|were)$/.test(textAt(tokens, joint));
  const last = isColon || isVerb ? pastSpace(tokens, joint - 1) : joint;
  // Without a colon it must be in brackets, or follow 'in'.
  const isInBrackets = /^[)\]]$/.test(textAt(tokens, last));
  const isIn = textAt(tokens, last - 1) === ' ' && textAt(tokens, last - 2) === 'in';
  if (!isColon && !isInBrackets && !(isVerb && isIn)) return null;
  let start = last;
  while (start > last - LONGEST && start > 0 && !endsLabel(tokens[start - 1])) start -= 1;
  return readLabel(tokens, { from: start, to: last + 1 }, text, false);
}

const pastSpace = (tokens: readonly Token[], at: number): number =>
  textAt(tokens, at) === ' ' ? at - 1 : at;

function endsLabel(token: Token | undefined): boolean {
  return !token || LABEL_END.test(token.text) || token.text.includes('\n');
}

const WITH_AMOUNT =
  /^(?:monthly|yearly|annually|weekly|daily|net|gross|flat|total|only|excl|excluding|incl|including|paid|upfront)$/;

export function countsItsOwn(tokens: readonly Token[], next: number): boolean {
  const word = textAt(tokens, next + 1);
  if (textAt(tokens, next) !== ' ' || WITH_AMOUNT.test(word)) return false;
  return isBeforeContent(tokens, next) || word === 'of' || word === 'out';
}

/** The number with the label's unit; one that has been multiplied, by 'k' or 'million', is not multiplied again. */
export function scaleByLabel(number: ReadNumber, { scale }: Label): ReadNumber {
  if (scale === 1 || number.scale > 1) return number;
  return { ...number, value: number.value * scale, scale, exact: null, isYear: false };
}

interface Line {
  from: number;
  to: number;
  isApart: boolean;
}

interface Cell {
  from: number;
  to: number;
}

/** The label of each number in the tables of a text, by token: from the head of its column, or else of its row. Linear time. */
export function readColumns(tokens: readonly Token[], text: string): Map<number, Label> {
  const labels = new Map<number, Label>();
  if (!text.includes('|')) return labels;
  const isBar = (at: number) => isBarAt(tokens, at, text);
  const lines = linesOf(tokens);
  let heads: (Label | null)[] | null = null;
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line, isBar);
    const isTable = cells.length > 1 || isBar(line.from);
    if (line.isApart || !isTable) heads = null;
    if (!isTable) continue;
    const next = lines[index + 1];
    if (!heads && next && !next.isApart && isDelimiter(tokens, next)) {
      heads = cells.map(cell => readLabel(tokens, cell, text, true));
      placeLabels(
        labels,
        cells,
        cells.map(() => rowLabel(tokens, cells, text)),
      );
    } else if (heads) {
      const ofRow = rowLabel(tokens, cells, text);
      const columns = heads;
      placeLabels(
        labels,
        cells,
        cells.map((_, column) => columns[column] ?? ofRow),
      );
    }
  }
  return labels;
}

function rowLabel(tokens: readonly Token[], [first]: readonly Cell[], text: string): Label | null {
  return first ? readLabel(tokens, first, text, true) : null;
}

function placeLabels(
  labels: Map<number, Label>,
  cells: readonly Cell[],
  ofCells: readonly (Label | null)[],
): void {
  for (const [column, { from, to }] of cells.entries()) {
    const label = ofCells[column];
    for (let at = from; label && at < to; at += 1) labels.set(at, label);
  }
}

function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let isApart = true;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'space' || !text.includes('\n')) continue;
    lines.push({ from, to: at, isApart });
    from = at + 1;
    isApart = text.indexOf('\n') !== text.lastIndexOf('\n');
  }
  lines.push({ from, to: tokens.length, isApart });
  return lines;
}

/** Between two columns; a sign that is written '\|' or '&#124;' is one of the cell's own. */
function isBarAt(tokens: readonly Token[], at: number, text: string): boolean {
  const token = tokens[at];
  return token?.text === '|' && text.charAt(token.start) === '|' && text.charAt(token.start - 1) !== '\\';
}

function cellsOf({ from, to }: Line, isBar: (at: number) => boolean): Cell[] {
  const cells: Cell[] = [];
  let start = isBar(from) ? from + 1 : from;
  for (let at = start; at < to; at += 1) {
    if (!isBar(at)) continue;
    cells.push({ from: start, to: at });
    start = at + 1;
  }
  if (start < to) cells.push({ from: start, to });
  return cells;
}

function isDelimiter(tokens: readonly Token[], { from, to }: Line): boolean {
  const signs = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const sign = tokens[at]?.text ?? '';
    if (!/^[-:| ]$/.test(sign)) return false;
    signs.add(sign);
  }
  return signs.has('-') && (signs.has('|') || signs.has(':'));
}
