/**
 * A table as a file for spreadsheets. A cell that they would run as a formula begins with an apostrophe.
 *
 * @returns the text with a byte order mark and CRLF line ends
 */
export function toCsv(header: string[], rows: (string | number)[][]): string {
  const lines = [header, ...rows].map(cells => cells.map(writeCell).join(','));
  return `\uFEFF${lines.map(line => `${line}\r\n`).join('')}`;
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
