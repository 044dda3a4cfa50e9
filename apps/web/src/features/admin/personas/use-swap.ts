import { adminPersonaContracts, request } from '@groundwork/api-client';
import type { AdminPersona } from '@groundwork/domain';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { useShownOrder } from '../kit/use-shown-order.ts';
import { personaList } from './use-personas.ts';

interface Swap {
  moved: AdminPersona;
  neighbour: AdminPersona;
}

/** Swaps a persona with a neighbour in one call. */
export const useSwap = () =>
  useShownOrder({
    list: personaList,
    arrange: swapped,
    send: ({ moved, neighbour }: Swap) =>
      request(adminPersonaContracts.update, {
        params: { personaId: moved.id },
        body: { order: neighbour.order },
      }),
    onFailed: notifyFailure('Failed to update order'),
  });

function swapped(rows: readonly Row[], { moved, neighbour }: Swap): readonly Row[] {
  const orders = new Map([
    [moved.id, neighbour.order],
    [neighbour.id, moved.order],
  ]);
  return (rows as readonly AdminPersona[])
    .map(row => ({ ...row, order: orders.get(row.id) ?? row.order }))
    .toSorted((a, b) => a.order - b.order);
}
