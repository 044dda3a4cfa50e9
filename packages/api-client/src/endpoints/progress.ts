import { type OpenItems, openItemsSchema } from '../contracts/progress.ts';
import { ApiError } from '../request/index.ts';

/** The open items of a step, when they kept it from being completed; null for any other failure. */
export function readOpenItems(error: unknown): OpenItems | null {
  if (!(error instanceof ApiError) || error.code !== 'step.incomplete') return null;
  return openItemsSchema.safeParse(error.details).data ?? null;
}
