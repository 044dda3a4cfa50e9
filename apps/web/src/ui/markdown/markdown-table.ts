const RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** In characters. A longer cell does not widen its column. */
const MAX_COLUMN = 40;

/** Whether a paragraph is a table as models write them: a header and below it a line of dashes, both with bars. */
export function isTable(paragraph: string): boolean {
  const [head = '', rule = ''] = paragraph.split('\n', 2);
  return head.includes('|') && rule.includes('|') && RULE.test(rule);
}

/** The cells of a table, header first, without the line of dashes. */
export function splitRows(table: string): string[][] {
  return table
    .split('\n')
    .filter((_, index) => index !== 1)
    .map(splitCells);
}

/** The lines of a table with aligned columns, for a monospaced font. */
export function alignTable(table: string): string {
  // Bold and code are not formatted here.
  const rows = table.split('\n').map(line => splitCells(line).map(cell => cell.replaceAll(/\*\*|`/g, '')));
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

/** The cells of a row. A bar after a backslash belongs to its cell. */
function splitCells(line: string): string[] {
  return line
    .replace(/^[ \t>]*\|?/, '')
    .replace(/(?<!\\)\|?[ \t]*$/, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'));
}
