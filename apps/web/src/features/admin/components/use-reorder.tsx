import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { ImpactDialog, type Part } from './impact-dialog.tsx';
import { changeList, notifyAdminFailure } from './use-admin-mutation.ts';
import { useShownOrder } from './use-shown-order.ts';

interface Reorder {
  /** It may hold the rows of other parts too, whose order is their own. */
  list: PathKey;
  /** Name of the records, for the dialog and the failure toast. */
  entity: keyof typeof SEEN;
  /** The part of the curriculum whose records these are. */
  part: Part;
  /** Receives the ids of the rows in their new order. */
  send: (ids: number[]) => Promise<readonly Row[]>;
}

/** Reorders a list in one call (AD-5), once the dialog was confirmed (AD-106). */
export function useReorder({ list, entity, part, send }: Reorder): {
  order: (ids: number[]) => void;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<number[] | null>(null);
  const save = useShownOrder({
    list,
    arrange: (rows, ids: number[]) => rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    send,
    onSent: sent =>
      changeList(client, list, rows => [
        ...rows.filter(row => !sent.some(({ id }) => id === row.id)),
        ...sent,
      ]),
    onFailed: error => notifyAdminFailure(error, { verb: 'update', entity }),
  });
  const dialog = asked && (
    <ImpactDialog
      act="order"
      title={`Change the order of ${entity}s`}
      text={SEEN[entity]}
      part={part}
      onConfirm={() => {
        setAsked(null);
        save(asked);
      }}
      onClose={() => setAsked(null)}
    />
  );
  return { order: setAsked, dialog };
}

const SEEN = {
  challenge:
    'Founders see the new order at once. Challenges unlock in this order, and those they have started stay open.',
  step: 'Founders see the new order at once, and continue with their first open step.',
  question: 'Founders are asked open questions in the new order from their next message on.',
  assistant: 'The first active assistant answers founders from their next message on.',
};
