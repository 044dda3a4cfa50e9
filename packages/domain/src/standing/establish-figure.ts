import type { EvidenceKind, KeyFigure } from '../entities/standing.ts';
import { admitsGuess } from '../evidence/quote-kind.ts';
import { type Figure, readFigures } from '../report/read-figures.ts';

/** Which answers hold a figure: the question's key as it is stored, and the criteria whose quotes say it. */
export const FIGURE_SOURCES: Readonly<Record<KeyFigure, { question: string; criteria: readonly string[] }>> =
  {
    price: { question: 'metrics-and-money/pricing/pricing-first-price', criteria: ['range'] },
    cost: { question: 'problem-and-market/name-the-problem/problem-cost', criteria: ['number'] },
    buyers: {
      question: 'problem-and-market/alternatives-and-size/market-count',
      criteria: ['sum', 'buyers'],
    },
  };

/** An accepted sentence of the question, with the criterion it was accepted for. */
export interface FigureQuote {
  criterion: string;
  text: string;
  kind: EvidenceKind;
}

const TO = /^(?: ?[-–—] ?| to | and | up to )\p{Sc}?$/u;
/** What follows a number that costs something without being money. */
const UNIT =
  /^ ?(?:\p{L}+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|customers?|clients?|bookings?|orders?|sales)\b/iu;
/** How often it costs that. */
const PERIOD =
  /^ ?(?:\/ ?|(?:an?|per|each|every) )(?:time|visit|order|job|booking|appointment|patient|customer|client|shift|hour|day|night|week|month|quarter|season|year)\b/i;
const MONTHLY = /month$/i;
const PART = /\b(?:half|thirds?|quarters?|(?:of|among) (?:them|these|those))\b/i;
/** What a sum comes to stands behind these. */
const RESULT =
  /(?:\b(?:leaves|leaving|makes|gives|equals|is|are|so|total(?:s|ling)?|total of|comes to|call it|that['’]s)|=)(?: (?:about|roughly|around|some|only|just))? ?$/i;
const BEHIND = 24;
/** Of fewer one does not speak as of a market. */
const FEW = 12;

/**
 * The figure that the quotes of its question say (SC-64), with the quote, or null without one. Its value is copied from
 * the quote: of a price the first amount of money, with the end of its range; of a cost what it comes to a month, else the
 * first amount, else the first number of a unit, each with how often; of buyers what the sum comes to, else the only
 * number, unless a quote names a part of it. Where that does not tell, the value is null, and the quote speaks for itself.
 * A guess that any quote of the question admits makes it a guess.
 */
export function establishFigure(
  figure: KeyFigure,
  quotes: readonly FigureQuote[],
): { value: string | null; quote: { text: string; kind: EvidenceKind } } | null {
  const { criteria } = FIGURE_SOURCES[figure];
  const saying = quotes.filter(({ criterion }) => criteria.includes(criterion));
  const [first] = saying;
  if (!first) return null;
  const found = READERS[figure](saying, quotes);
  const { text, kind } = found?.quote ?? first;
  const isGuess = quotes.some(quote => admitsGuess(quote.text));
  return { value: found?.value ?? null, quote: { text, kind: isGuess ? 'guessed' : kind } };
}

interface Reading {
  value: string;
  quote: FigureQuote;
}

const READERS: Readonly<
  Record<KeyFigure, (saying: readonly FigureQuote[], all: readonly FigureQuote[]) => Reading | undefined>
> = {
  price: saying => firstOf(saying, text => amountsIn(text)[0]?.value),
  cost: (saying, all) =>
    firstOf(saying, text => amountsIn(text).find(isMonthly)?.often) ??
    // A wage is monthly too: elsewhere it has to be what the sum comes to.
    firstOf(all, text => amountsIn(text).find(each => isMonthly(each) && isResult(each, text))?.often) ??
    firstOf(saying, text => amountsIn(text)[0]?.often) ??
    firstOf(saying, readMeasure),
  buyers: (saying, all) => {
    const isParted = all.some(({ text }) => partAt(text) < text.length);
    const counts = saying.flatMap(quote => {
      const part = isParted ? partAt(quote.text) : -1;
      return countsOf(quote.text).map(count => ({ ...count, quote, isBehind: count.start > part }));
    });
    const result = counts.findLast(count => count.isBehind && isResult(count, count.quote.text));
    const values = new Set(counts.map(({ value }) => value));
    return result ?? (values.size === 1 && !isParted ? counts[0] : undefined);
  },
};

const isResult = ({ start }: { start: number }, text: string) =>
  RESULT.test(text.slice(Math.max(0, start - BEHIND), start));

/** Where a part of what was counted is named: the count before it is not of those who buy. */
function partAt(text: string): number {
  const share = readFigures(text).find(({ readings: [reading] }) => reading?.kind === 'percent');
  return Math.min(share?.start ?? text.length, PART.exec(text)?.index ?? text.length);
}

function firstOf(
  quotes: readonly FigureQuote[],
  read: (text: string) => string | undefined,
): Reading | undefined {
  for (const quote of quotes) {
    const value = read(quote.text);
    if (value !== undefined) return { value, quote };
  }
  return undefined;
}

const isMoney = ({ readings }: Figure) => readings.some(({ kind }) => kind === 'money');

/** The amounts of money, with the end of a range, and with how often it is paid where that is said. */
function amountsIn(text: string): { start: number; value: string; often: string }[] {
  const figures = readFigures(text);
  return figures.flatMap((low, at) => {
    if (!isMoney(low)) return [];
    const high = figures[at + 1];
    const joint = high && text.slice(low.end, high.start);
    const first = text.slice(low.start, low.end);
    // In '£90-£140' the second sign counts to the first amount.
    const isRange =
      high && ((isMoney(high) && TO.test(joint ?? '')) || (joint === '' && /\d.*\p{Sc}$/u.test(first)));
    const end = isRange ? high.end : low.end;
    const value = text.slice(low.start, end);
    return [{ start: low.start, value, often: value + periodAt(text, end) }];
  });
}

const periodAt = (text: string, end: number) => PERIOD.exec(text.slice(end))?.[0] ?? '';
const isMonthly = ({ often }: { often: string }) => MONTHLY.test(often);

function readMeasure(text: string): string | undefined {
  for (const { start, end, isYear } of readFigures(text)) {
    const [unit] = UNIT.exec(text.slice(end)) ?? [];
    if (unit === undefined || isYear) continue;
    const over = end + unit.length;
    return text.slice(start, over) + periodAt(text, over);
  }
  return undefined;
}

function countsOf(text: string) {
  return readFigures(text).flatMap(({ start, end, readings, isYear, isVague, pair }) => {
    const count = readings.find(({ kind }) => kind === 'count');
    if (!count || isYear || isVague || pair || count.value <= FEW) return [];
    return [{ start, value: text.slice(start, end) }];
  });
}
