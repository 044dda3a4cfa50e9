import type { PictureRow } from '../entities/picture.ts';
import type { AnswerSource } from '../entities/report.ts';
import { readFigures } from '../report/read-figures.ts';
import { joinQuotes, MAX_ROWS, toLabel } from './read-quotes.ts';

/** Between digits a comma or a full stop is part of the number. */
const CLAUSE_END = /[;\n]|[,.](?!\d)/;
const JOINT = /^(?:(?:and|or|about|around|roughly|only|just|of (?:them|those|these)|of) )+/i;
/** A share of another number than the others are. */
const OF_REST = /^ of (?:the )?(?:rest|others?|remain)/i;

/**
 * What people do, each in a part of a sentence with the share of those who do it: '40% keep a list, a third ring round'.
 * Null with fewer than two, or where a part names two shares.
 */
export function readShares(sources: readonly AnswerSource[]): PictureRow[] | null {
  const { text, sourceAt } = joinQuotes(sources);
  const rows: PictureRow[] = [];
  let at = 0;
  for (const clause of text.split(CLAUSE_END)) {
    const figures = readFigures(clause).filter(({ readings }) =>
      readings.some(({ kind, value }) => kind === 'percent' && value <= 100),
    );
    const [share] = figures;
    if (figures.length > 1 || (share && OF_REST.test(clause.slice(share.end)))) return null;
    if (share) {
      const [before, after] = [clause.slice(0, share.start), clause.slice(share.end)];
      const words = [before, after]
        .map(part => part.trim().replace(JOINT, ''))
        .join(' ')
        .replace(/\(\s*\)/, '');
      const label = toLabel(words.replace(/^(?:and|or|about|roughly)\s+/i, ''));
      if (label === '') return null;
      rows.push({
        label,
        cells: [{ text: clause.slice(share.start, share.end), value: share.readings[0]?.value ?? 0 }],
        source: sourceAt(at + share.start),
      });
    }
    at += clause.length + 1;
  }
  return rows.length < 2 || rows.length > MAX_ROWS ? null : rows;
}
