import { type OpenItems, openItemsSchema } from '../contracts/progress.ts';
import { ApiError } from '../request/index.ts';

/** What is still open of a step, when that is why it could not be completed; null for any other failure. */
export function readOpenItems(error: unknown): OpenItems | null {
  if (!(error instanceof ApiError) || error.code !== 'step.incomplete') return null;
  return openItemsSchema.safeParse(error.details).data ?? null;
}
