import { explainError } from '@groundwork/api-client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { isSilentFailure, type MutationFailure, notifyMutationFailure } from '../../../app/failure-toasts.ts';
import { isChanged, isGone } from '../../../app/forms/refusals.ts';
import type { PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { showToast } from '../../../ui/toast.ts';

/** Wording of a failure: the general one for a verb and an entity, or its own. */
export type FailureWords =
  | Exclude<MutationFailure, 'own'>
  | { title: string; message?: string | ((error: Error) => string) };

interface AdminMutation<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** Title of the success toast, such as 'Challenge created'; null for none. */
  done: (result: Result, input: Input) => string | null;
  failure: FailureWords;
  /** Whether a failure is shown elsewhere and gets no toast. */
  isToldElsewhere?: (error: Error) => boolean;
  /**
   * The list that contains the record; `change` applies the result to it, which is shown before the list is refetched.
   */
  list: PathKey;
  change: (rows: readonly Row[], result: Result, input: Input) => readonly Row[];
}

/** A mutation of the back office, with its toasts. */
export function useAdminMutation<Input, Result>(options: AdminMutation<Input, Result>) {
  const { run, done, failure, isToldElsewhere, list, change } = options;
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: run,
    onSuccess: async (result, input) => {
      await changeList(client, list, rows => change(rows, result, input));
      const title = done(result, input);
      const message = isWaiting(result) && "Founders see it once it's published under Changes.";
      if (title) void showToast({ title, ...(message && { message }), tone: 'success' });
    },
    onError: error => {
      // With the rows from before, every further try would be refused in the same way.
      if (isChanged(error) || isGone(error)) void client.invalidateQueries({ queryKey: list, exact: true });
      if (!isToldElsewhere?.(error)) notifyAdminFailure(error, failure);
    },
  });
}

/** Whether a saved record waits to be published. */
const isWaiting = (result: unknown) =>
  typeof result === 'object' && result !== null && 'pending' in result && result.pending !== undefined;

export function notifyAdminFailure(error: Error, failure: FailureWords): void {
  if ('verb' in failure) notifyMutationFailure(error, failure);
  else if (!isSilentFailure(error))
    void showToast({ title: failure.title, message: reasonOf(error, failure), tone: 'error' });
}

/** Why it failed, without what failed. */
export function reasonOf(error: Error, failure: FailureWords): string {
  const message = ('title' in failure && failure.message) || explainError;
  return typeof message === 'string' ? message : message(error);
}

/** Changes a list on screen. A pending fetch may still bring the old rows, so it is cancelled. */
export async function changeList(
  client: QueryClient,
  list: PathKey,
  change: (rows: readonly Row[]) => readonly Row[],
): Promise<void> {
  await client.cancelQueries({ queryKey: list, exact: true });
  client.setQueryData(list, (rows: readonly Row[] | undefined) => rows && change(rows));
}

/** Replaces the row with the same id, or appends it. */
export const putRow = (rows: readonly Row[], row: Row): readonly Row[] =>
  rows.some(({ id }) => id === row.id)
    ? rows.map(other => (other.id === row.id ? row : other))
    : [...rows, row];

export const dropRow = (rows: readonly Row[], id: number): readonly Row[] =>
  rows.filter(other => other.id !== id);
