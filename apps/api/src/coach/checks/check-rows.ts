import { findFault } from '@groundwork/domain';
import type { FoundRow, RowsInput } from '../provider.ts';

const NUMBERS = /\p{Nd}(?:[\p{Nd}.,'’\u00a0\u202f ]*\p{Nd})?/gu;
const BEFORE = /[\p{L}\p{Nd}.,]$/u;
const BEHIND = /^(?:[\p{L}\p{Nd}]|[.,]\p{Nd})/u;

/**
 * The coach's rows for the founder to confirm: all of them, or none when one cites no sentence, has a figure (also in
 * its name) that its sentence does not have in the same digits, or does not fit the others.
 */
export function checkRows({ kind, sentences }: RowsInput, rows: readonly FoundRow[]): readonly FoundRow[] {
  const texts = new Map(sentences.map(({ number, text }) => [number, text]));
  const isSaid = ({ sentence, label, cells }: FoundRow) =>
    [label, ...cells].every(cell =>
      (cell.match(NUMBERS) ?? []).every(number => hasNumber(texts.get(sentence), number)),
    );
  return rows.every(isSaid) && findFault(kind, rows) === null ? rows : [];
}

/** Not as a part of another number, and not of a word such as '2k'. */
function hasNumber(text: string | undefined, number: string): boolean {
  if (text === undefined) return false;
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1))
    if (!BEFORE.test(text.slice(0, at)) && !BEHIND.test(text.slice(at + number.length))) return true;
  return false;
}
