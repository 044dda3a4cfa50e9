/** Thousands in groups of three, as figures are shown: 1,500 or 12,000.5. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^-?\d+([.,]\d+)?$/;

/** A figure as a founder types it, with a comma or a point before its decimals. Null for none, undefined for what is no number. */
export function readFigure(typed: string): number | null | undefined {
  const text = typed.trim().replace('−', '-');
  if (text === '') return null;
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : undefined;
}
