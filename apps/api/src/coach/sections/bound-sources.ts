import type { ReportStatement } from '@groundwork/domain';

const MAX_SOURCES = 200;
/** Length of a quote, in UTF-16 code units. A founder may write without full stops. */
const MAX_QUOTE_LENGTH = 1000;

/**
 * Limits the sources: every statement keeps its first ones, with one common limit that keeps the total in bounds. Each
 * keeps at least one.
 */
export function boundSources(statements: readonly ReportStatement[]): ReportStatement[] {
  const countWith = (most: number) =>
    statements.reduce((sum, { sources }) => sum + Math.min(sources.length, most), 0);
  let each = Math.max(1, ...statements.map(({ sources }) => sources.length));
  while (each > 1 && countWith(each) > MAX_SOURCES) each -= 1;
  return statements.map(statement => ({
    ...statement,
    sources: statement.sources
      .slice(0, each)
      .map(source => ({ ...source, quote: shortenQuote(source.quote) })),
  }));
}

function shortenQuote(quote: string): string {
  if (quote.length <= MAX_QUOTE_LENGTH) return quote;
  return `${quote.slice(0, MAX_QUOTE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
