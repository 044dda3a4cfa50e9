import type { PictureRow } from '../entities/picture.ts';
import type { AnswerSource } from '../entities/report.ts';
import { type Figure, readFigures } from '../report/read-figures.ts';
import { joinQuotes } from './read-quotes.ts';

/** What stands between an amount and the month that it is for, and that month. */
const A_MONTH = /^(?: ?\p{L}+){0,5}? ?(?:(?:\/ ?|\b(?:a|per|each|every) )month|\/ ?mo\b|\bmonthly)\b/iu;
const MONTHLY = /\b(?:monthly|(?:each|every|per|a) month)[^.;,\d\n]{0,30}$/iu;
const OTHER_SPAN = /\b(?:hour|day|night|week|fortnight|quarter|season|year)/i;
const TO = /^(?: ?[-–—] ?| to | and | up to )\p{Sc}?$/u;
const REACH = 40;

interface Amount {
  text: string;
  low: number | null;
  value: number;
  currencies: readonly string[];
  source: AnswerSource;
}

/**
 * A price beside what the problem costs, both as an amount of money a month that was said to be one: nothing is counted
 * up from another span. Null where either is not there, where there are several, or where their currencies differ.
 */
export function readPriceAndLoss(
  price: readonly AnswerSource[],
  loss: readonly AnswerSource[],
): PictureRow[] | null {
  const [asked, lost] = [readMonthly(price), readMonthly(loss)];
  if (!asked || !lost || !asked.currencies.some(currency => lost.currencies.includes(currency))) return null;
  return [toRow('Price', asked), toRow('Loss', lost)];
}

const toRow = (label: string, { text, low, value, source }: Amount): PictureRow => ({
  label,
  cells: [{ text, value, ...(low !== null && { low }) }],
  source,
});

/** The only amount a month that the sentences name; null without one, or where there are several. */
export function readMonthly(sources: readonly AnswerSource[]): Amount | null {
  const { text, sourceAt } = joinQuotes(sources);
  const figures = readFigures(text).filter(isMoney);
  const amounts: Amount[] = [];
  for (let index = 0; index < figures.length; index += 1) {
    const [first, second] = [figures[index], figures[index + 1]];
    if (!first) break;
    const isRange = second !== undefined && TO.test(text.slice(first.end, second.start));
    const last = isRange ? second : first;
    if (isRange) index += 1;
    const [month] = A_MONTH.exec(text.slice(last.end, last.end + REACH)) ?? [];
    const isBefore = MONTHLY.test(text.slice(Math.max(0, first.start - REACH), first.start));
    if (month === undefined ? !isBefore : OTHER_SPAN.test(month)) continue;
    amounts.push({
      text: text.slice(first.start, last.end + (month?.length ?? 0)),
      low: isRange ? amountOf(first) : null,
      value: amountOf(last),
      currencies: last.readings.flatMap(({ currency }) => currency ?? []),
      source: sourceAt(first.start),
    });
  }
  const [only] = amounts;
  const isOne = amounts.every(({ low, value }) => low === only?.low && value === only?.value);
  return only && isOne ? only : null;
}

const isMoney = ({ readings }: Figure) => readings.some(({ kind }) => kind === 'money');
const amountOf = ({ readings }: Figure) => readings[0]?.value ?? 0;
