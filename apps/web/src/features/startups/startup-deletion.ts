import { startupContracts } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';

/** Key of the mutation that deletes a startup. No query has it, so the mutation holds back no refetch. */
export const DELETION = [startupContracts.list.path, 'deletion'] as const;

/** Whether this tab is deleting a startup, or has deleted it. */
export function isDeletedHere(client: QueryClient, startupId: number): boolean {
  const deletions = client.getMutationCache().findAll({ mutationKey: DELETION, exact: true });
  return deletions.some(({ state }) => state.variables === startupId && state.status !== 'error');
}
