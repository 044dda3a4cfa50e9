import { MAX_GRADE, type PictureRow } from '../entities/picture.ts';
import type { AnswerSource } from '../entities/report.ts';
import { readFigures } from '../report/read-figures.ts';
import { joinQuotes, MAX_ROWS, toLabel } from './read-quotes.ts';

/** Behind a grade: nothing, or what cannot be of what it counts. */
const AFTER = /^(?: ?\/ ?5| (?:out )?of (?:5|five))?\s*(?:$|[.,;:()\n–—]|\b(?:and|but|as|because|since)\b)/u;
const OF_FIVE = /^ ?\/ ?5| (?:out )?of (?:5|five)/;
const SENTENCE_END = /[.!?;](?=\s)|\n/;
const LEADING = /^[\s,;:().–—•*-]*(?:\d{1,2}[.)]\s+)?(?:and |then )?/u;
const NAME_END = /\(| [–—-] |$/u;
const SHORT_NAME_END = /[:(]| [–—-] |$/u;
const REACH = 24;

/** How something is graded: the name of each measure, and the words that stand in front of its figure. */
export type Measures = Readonly<Record<string, string>>;

/**
 * Things with a grade from 1 to 5 for every measure: 'Vets: pain 3, reach 4, money 2.' Each of them has to have every
 * measure once, and to have a name in front; otherwise it is null, as one grade may be taken for another's.
 *
 * @param wanted how many of them at least; whether a name ends at a colon, and begins behind a comma
 */
export function readGrades(
  sources: readonly AnswerSource[],
  measures: Measures,
  { atLeast, isNameShort }: { atLeast: number; isNameShort: boolean },
): PictureRow[] | null {
  const { text, sourceAt } = joinQuotes(sources);
  const names = Object.keys(measures);
  const grades = findGrades(text, measures);
  if (grades.length < atLeast * names.length || grades.length > MAX_ROWS * names.length) return null;
  const rows: PictureRow[] = [];
  for (let index = 0; index < grades.length; index += names.length) {
    const own = grades.slice(index, index + names.length);
    const [first] = own;
    const cells = names.flatMap(name => own.filter(({ measure }) => measure === name));
    const hasEach = names.every(name => own.filter(({ measure }) => measure === name).length === 1);
    if (!first || !hasEach) return null;
    const label = nameBefore(text.slice(grades[index - 1]?.end ?? 0, first.start), isNameShort);
    if (label === '') return null;
    rows.push({
      label,
      cells: cells.map(({ value }) => ({ text: String(value), value })),
      source: sourceAt(first.start),
    });
  }
  return rows;
}

interface Grade {
  measure: string;
  value: number;
  start: number;
  end: number;
}

function findGrades(text: string, measures: Measures): Grade[] {
  const patterns = Object.entries(measures).map(
    ([measure, words]) =>
      [
        measure,
        new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?: ?[:=] ?| (?:(?:is|of|at) )?)$`, 'iu'),
      ] as const,
  );
  return readFigures(text).flatMap(({ start, end, readings, pair, isVague }): Grade[] => {
    const [reading] = readings;
    if (reading?.kind !== 'count' || pair || isVague || !Number.isInteger(reading.value)) return [];
    if (reading.value < 1 || reading.value > MAX_GRADE || !AFTER.test(text.slice(end, end + REACH)))
      return [];
    const before = text.slice(Math.max(0, start - REACH), start);
    for (const [measure, pattern] of patterns) {
      const [word] = pattern.exec(before) ?? [];
      const [scale = ''] = OF_FIVE.exec(text.slice(end, end + REACH)) ?? [];
      if (word !== undefined)
        return [{ measure, value: reading.value, start: start - word.length, end: end + scale.length }];
    }
    return [];
  });
}

function nameBefore(between: string, isNameShort: boolean): string {
  const sentence = between.trimEnd().split(SENTENCE_END).at(-1) ?? '';
  const name = sentence.replace(LEADING, '');
  if (!isNameShort) return toLabel(name.slice(0, name.search(NAME_END)));
  const words = name.slice(0, name.search(SHORT_NAME_END)).replace(/[\s,]+(?:with|is|has|have)?\s*$/u, '');
  return toLabel((words.split(', ').at(-1) ?? '').replace(/^and /, ''));
}
