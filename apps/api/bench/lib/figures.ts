/** Every figure is NaN if there are no values. */
export function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { min: at(1 / sorted.length), p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** With commas, as in 10,000. */
export const toWhole = (value: number): string => Math.round(value).toLocaleString('en');

export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Reports progress on stderr, because stdout is for the figures alone. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
