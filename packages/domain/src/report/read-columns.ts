import type { Token } from './figure-tokens.ts';
import { type Label, readLabel } from './read-label.ts';

/** A line in tokens, up to, but without, `to`. */
interface Line {
  from: number;
  to: number;
  /** An empty line stands before it. */
  isApart: boolean;
}

interface Cell {
  from: number;
  to: number;
}

/**
 * By token what the head of its column, or else the head of its row, says of a number there, in the tables of a text.
 * Linear time.
 */
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
