/**
 * Where spreadsheets would read a formula: where a cell begins, or seems to. Those that separate cells by semicolons or
 * tabs, as most of Europe's do, find cells within ours, and lose count of the quotes around them.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/**
 * A table as CSV that spreadsheets open: UTF-8 with a byte order mark, lines ending in CRLF. No text runs as a formula;
 * numbers stay numbers.
 */
export function toCsv(header: string[], rows: (string | number)[][]): string {
  const lines = [header, ...rows].map(row => `${row.map(toCell).join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = value.replaceAll(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
