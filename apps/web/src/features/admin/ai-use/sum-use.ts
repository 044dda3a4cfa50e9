import type { AiSettings, AiUse } from '@groundwork/api-client';

type Prices = AiSettings['prices'];

export interface UseSum {
  name: string;
  calls: number;
  failures: number;
  inputTokens: number;
  outputTokens: number;
  firstWords: number;
  firstWordMs: number;
  /** Of the models that have a price; null where none has. */
  cost: number | null;
}

const MILLION = 1_000_000;

/** Null for a model without a price. */
export function costOf({ model, inputTokens, outputTokens }: AiUse, prices: Prices): number | null {
  const price = prices.find(one => one.model === model);
  return price ? (inputTokens * price.input + outputTokens * price.output) / MILLION : null;
}

/** Sums of the rows with the same name, in the order in which names first appear. */
export function sumBy(rows: readonly AiUse[], nameOf: (row: AiUse) => string, prices: Prices): UseSum[] {
  const sums = new Map<string, UseSum>();
  for (const row of rows) {
    const name = nameOf(row);
    const cost = costOf(row, prices);
    const before = sums.get(name);
    sums.set(name, {
      name,
      calls: (before?.calls ?? 0) + row.calls,
      failures: (before?.failures ?? 0) + row.failures,
      inputTokens: (before?.inputTokens ?? 0) + row.inputTokens,
      outputTokens: (before?.outputTokens ?? 0) + row.outputTokens,
      firstWords: (before?.firstWords ?? 0) + row.firstWords,
      firstWordMs: (before?.firstWordMs ?? 0) + row.firstWordMs,
      cost: cost === null ? (before?.cost ?? null) : (before?.cost ?? 0) + cost,
    });
  }
  return [...sums.values()];
}

/** Every model in use or with a price. */
export const listModels = (rows: readonly AiUse[], prices: Prices): string[] =>
  [...new Set([...rows, ...prices].map(({ model }) => model))].toSorted();
