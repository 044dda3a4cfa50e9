/** Read as a formula by spreadsheets when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/;

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
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
