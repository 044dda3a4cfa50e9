import type { Unit } from './figure.ts';
import type { Token } from './figure-tokens.ts';
import {
  CURRENCY_SIGNS,
  CURRENCY_WORDS,
  currencyCode,
  MINOR_WORDS,
  SCALE_LETTERS,
  SCALES_AFTER_DIGITS,
} from './figure-words.ts';
import { type ReadNumber, textAt } from './read-number.ts';
import { isBeforeContent, percentEnd } from './read-unit.ts';

/** What a label such as 'Price (EUR)' or 'Users (k)' says of the numbers that it stands for. */
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
export function readLabel(
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

/** '€40' has its number itself; '£000' has none. */
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
  // Without a colon it has to be in brackets, or told by 'in'.
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

/** Whether the number before `next` may count something of its own: 'paid in euros: 9 clinics', '9 of 10'. */
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
