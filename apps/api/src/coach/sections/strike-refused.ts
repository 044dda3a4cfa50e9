import { splitSentences } from '@groundwork/domain';
import { unsupportedFigures } from '../checks/figures.ts';
import { type Basis, listKnown } from './basis.ts';
import { type FittedStatement, joinSplitFigures } from './fit-section.ts';

export type Paragraphs = readonly (readonly FittedStatement[])[];

/** Statements with a figure that is in no source, in order. */
export function findRefused(paragraphs: Paragraphs, basis: Basis): FittedStatement[] {
  return paragraphs
    .flat()
    .filter(statement => unsupportedFigures(statement.text, ...listKnown(statement, basis)).length > 0);
}

/** Removes such figures with their sentences, list items and table rows (RE-42). The stored text then has none. */
export function strikeRefused(paragraphs: Paragraphs, basis: Basis): Paragraphs {
  let kept = paragraphs.map(joinSplitFigures);
  for (let refused = findRefused(kept, basis); refused.length > 0; refused = findRefused(kept, basis)) {
    const struck = new Map(refused.map(statement => [statement, strikeFrom(statement, basis)]));
    // Sentences that become neighbours may form a figure again.
    kept = kept.map(statements =>
      joinSplitFigures(
        statements
          .map(statement => ({ ...statement, text: struck.get(statement) ?? statement.text }))
          .filter(({ text }) => /[\p{L}\p{N}]/u.test(text)),
      ),
    );
  }
  return kept.filter(statements => statements.length > 0);
}

function strikeFrom(statement: FittedStatement, basis: Basis): string {
  const known = listKnown(statement, basis);
  const parts = partsOf(statement);
  const kept = parts.filter(part => unsupportedFigures(part, ...known).length === 0);
  // A part alone may be read differently: '13.' would begin a list.
  if (kept.length === parts.length) return '';
  const isHeadless = statement.block === 'table' && (kept[0] !== parts[0] || kept.length === 1);
  return isHeadless ? '' : kept.join('').trim();
}

/** Before an item of a list, a heading, a quotation or a row; a row of hyphens belongs to the head of its table. */
const NEXT_ITEM = /(?<=\n)(?=[ \t]*(?:[-*+>] |\d{1,9}[.)] |#{1,6} |\|(?![ :]*-)))/;

function partsOf({ text, block }: FittedStatement): string[] {
  if (block !== null) return text.split(NEXT_ITEM);
  const starts = splitSentences(text).map(({ start }) => start);
  starts[0] = 0;
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}
