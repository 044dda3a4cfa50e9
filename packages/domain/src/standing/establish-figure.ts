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
/** What a sum comes to stands behind these. */
const RESULT =
  /(?:\b(?:leaves|leaving|makes|gives|equals|is|are|so|total(?:s|ling)?|total of|comes to|call it|that['’]s)|=)(?: (?:about|roughly|around|some|only|just))? ?$/i;
const BEHIND = 24;
/** Of fewer one does not speak as of a market. */
const FEW = 12;

/**
 * The figure that the quotes of its question say (SC-64), with the quote, or null without one. Its value is copied from
 * the quote: of a price the first amount of money, with the end of its range; of a cost the first amount, else the first
 * number of a unit; of buyers what the sum comes to, else the only number. Where that does not tell, the value is null,
 * and the quote speaks for itself. A guess that any quote of the question admits makes it a guess.
 */
export function establishFigure(
  figure: KeyFigure,
  quotes: readonly FigureQuote[],
): { value: string | null; quote: { text: string; kind: EvidenceKind } } | null {
  const { criteria } = FIGURE_SOURCES[figure];
  const saying = quotes.filter(({ criterion }) => criteria.includes(criterion));
  const [first] = saying;
  if (!first) return null;
  const found = READERS[figure](saying);
  const { text, kind } = found?.quote ?? first;
  const isGuess = quotes.some(quote => admitsGuess(quote.text));
  return { value: found?.value ?? null, quote: { text, kind: isGuess ? 'guessed' : kind } };
}

interface Reading {
  value: string;
  quote: FigureQuote;
}

const READERS: Readonly<Record<KeyFigure, (quotes: readonly FigureQuote[]) => Reading | undefined>> = {
  price: quotes => firstOf(quotes, readMoney),
  cost: quotes => firstOf(quotes, readMoney) ?? firstOf(quotes, readMeasure),
  buyers: quotes => {
    const counts = quotes.flatMap(quote => countsOf(quote.text).map(count => ({ ...count, quote })));
    const result = counts.findLast(({ start, quote: { text } }) =>
      RESULT.test(text.slice(Math.max(0, start - BEHIND), start)),
    );
    const values = new Set(counts.map(({ value }) => value));
    return result ?? (values.size === 1 ? counts[0] : undefined);
  },
};

function firstOf(quotes: readonly FigureQuote[], read: (text: string) => string | null): Reading | undefined {
  for (const quote of quotes) {
    const value = read(quote.text);
    if (value !== null) return { value, quote };
  }
  return undefined;
}

const isMoney = ({ readings }: Figure) => readings.some(({ kind }) => kind === 'money');

function readMoney(text: string): string | null {
  const figures = readFigures(text);
  const at = figures.findIndex(isMoney);
  const [low, high] = [figures[at], figures[at + 1]];
  if (!low) return null;
  const value = text.slice(low.start, low.end);
  if (!high) return value;
  const joint = text.slice(low.end, high.start);
  // In '£90-£140' the second sign counts to the first amount.
  const isRange = (isMoney(high) && TO.test(joint)) || (joint === '' && /\d.*\p{Sc}$/u.test(value));
  return isRange ? text.slice(low.start, high.end) : value;
}

function readMeasure(text: string): string | null {
  for (const { start, end, isYear } of readFigures(text)) {
    const [unit] = UNIT.exec(text.slice(end)) ?? [];
    if (unit !== undefined && !isYear) return text.slice(start, end + unit.length);
  }
  return null;
}

function countsOf(text: string) {
  return readFigures(text).flatMap(({ start, end, readings, isYear, isVague, pair }) => {
    const count = readings.find(({ kind }) => kind === 'count');
    if (!count || isYear || isVague || pair || count.value <= FEW) return [];
    return [{ start, value: text.slice(start, end) }];
  });
}
