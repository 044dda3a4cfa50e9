const RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** A cell that is longer does not widen its column. */
const MAX_COLUMN = 40;

/** Whether a paragraph is a table as models write them: a head, and under it a line of dashes, both with bars. */
export function isTable(paragraph: string): boolean {
  const [head = '', rule = ''] = paragraph.split('\n', 2);
  return head.includes('|') && rule.includes('|') && RULE.test(rule);
}

/** The cells of a table's rows, its head first, without the line of dashes. */
export function readRows(table: string): string[][] {
  return table
    .split('\n')
    .filter((_, index) => index !== 1)
    .map(readCells);
}

/** The lines of a table with its columns below each other, for a font of one width. */
export function alignTable(table: string): string {
  const rows = table.split('\n').map(readCells);
  const widths: number[] = [];
  for (const cells of rows.filter((_, index) => index !== 1)) {
    cells.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(cell.length, MAX_COLUMN));
    });
  }
  return rows
    .map((cells, index) =>
      index === 1
        ? widths.map(width => '─'.repeat(width)).join('─┼─')
        : cells
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join(' │ ')
            .trimEnd(),
    )
    .join('\n');
}

/** The cells of a row, without the signs of emphasis and code, which would only be in the way here. */
function readCells(line: string): string[] {
  return line
    .replace(/^[ \t>]*\|?/, '')
    .replace(/\|?[ \t]*$/, '')
    .split('|')
    .map(cell => cell.trim().replaceAll(/\*\*|`/g, ''));
}
