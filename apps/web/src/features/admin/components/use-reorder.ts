import { useQueryClient } from '@tanstack/react-query';
import type { PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { changeList, notifyAdminFailure } from './use-admin-mutation.ts';
import { useShownOrder } from './use-shown-order.ts';

interface Reorder {
  list: PathKey;
  /** Name of the records, for the failure toast. */
  entity: string;
  /** Receives the ids of the rows in their new order. */
  send: (ids: number[]) => Promise<readonly Row[]>;
}

/** Reorders a list in one call (AD-5). */
export function useReorder({ list, entity, send }: Reorder): (ids: number[]) => void {
  const client = useQueryClient();
  return useShownOrder({
    list,
    arrange: (rows, ids: number[]) => rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    send,
    onSent: rows => changeList(client, list, () => rows),
    onFailed: error => notifyAdminFailure(error, { verb: 'update', entity }),
  });
}
