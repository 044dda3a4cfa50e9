import type { PictureRow } from '../entities/picture.ts';
import type { AnswerSource } from '../entities/report.ts';
import { type Figure, readFigures } from '../report/read-figures.ts';
import { joinQuotes, toLabel } from './read-quotes.ts';

/** Of fewer one does not speak as of a market. */
const FEW = 12;
/** 'About 970' is a third of 2,900. */
const ROUNDING = 0.05;
const OF_THEM = /^ (?:\p{L}+ )?of (?:them|those|these|which)\b/u;
const LABEL_END = /[.,;:()\n]|$/;
const REACH = 80;
const MAX_FIGURES = 60;

/**
 * How a market is counted down: a number, a share of it and what that leaves, or 'so many of them'. A step counts only
 * where the figures agree, so none is taken for another; the longest such chain is it. Null where there is none.
 */
export function readMarket(sources: readonly AnswerSource[]): PictureRow[] | null {
  const { text, sourceAt } = joinQuotes(sources);
  const figures = readFigures(text);
  if (figures.length > MAX_FIGURES) return null;
  const isInPair = (figure: Figure) =>
    figures.some(({ pair, start, end }) => pair && start <= figure.start && figure.end <= end);
  const counts = figures.filter(figure => countOf(figure) !== null && !isInPair(figure));
  const shares = figures.filter(figure => shareOf(figure) !== null);
  const chains = counts.map((first, index) => {
    const chain: { count: Figure; share: string }[] = [{ count: first, share: '' }];
    let last = first;
    for (const next of counts.slice(index + 1)) {
      const between = shares.filter(({ start, end }) => start >= last.end && end <= next.start);
      const [above, below] = [countOf(last) ?? 0, countOf(next) ?? 0];
      const expected = between.reduce((left, share) => left * (shareOf(share) ?? 1), above);
      const agrees = between.length > 0 && Math.abs(below - expected) <= expected * ROUNDING;
      const isPart = below < above && OF_THEM.test(text.slice(next.end, next.end + REACH));
      if (!agrees && !isPart) continue;
      const share = agrees ? between.map(({ start, end }) => text.slice(start, end)).join(', ') : '';
      chain.push({ count: next, share });
      last = next;
    }
    return chain;
  });
  const [longest] = chains.toSorted((one, other) => other.length - one.length);
  if (!longest || longest.length < 2) return null;
  return longest.map(({ count, share }, index) => {
    const words = text.slice(count.end, count.end + REACH);
    return {
      label: toLabel(words.slice(0, words.search(LABEL_END))) || (index === 0 ? 'Counted' : 'Left of them'),
      cells: [
        { text: text.slice(count.start, count.end), value: countOf(count) },
        { text: share, value: null },
      ],
      source: sourceAt(count.start),
    };
  });
}

function countOf({ readings, isYear, isVague, pair }: Figure): number | null {
  const count = readings.find(({ kind }) => kind === 'count');
  return !count || isYear || isVague || pair || count.value <= FEW ? null : count.value;
}

function shareOf({ readings }: Figure): number | null {
  const share = readings.find(({ kind, value }) => kind === 'percent' && value > 0 && value < 100);
  return share ? share.value / 100 : null;
}
