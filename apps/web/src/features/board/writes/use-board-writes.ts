import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { boardChannel } from '../../../app/channels.ts';
import { boardQueries } from '../board-queries.ts';
import type { BoardOp } from './board-ops.ts';
import { notifyDone, notifyRefused } from './op-toasts.ts';
import { isOvertaken, pendingOpsOf } from './pending-ops.ts';
import { sendOp, settleOp } from './send-op.ts';

export interface BoardWrites {
  /** Shows it at once, and takes it back with a toast when the server refuses. */
  write: (op: BoardOp) => void;
  /** The same for a form, which waits for the answer and keeps what was typed when it is a refusal. */
  submit: (op: BoardOp) => Promise<unknown>;
}

/** All that changes a startup's board (BO-6). Toasts are shown here, and nowhere else. */
export function useBoardWrites(startupId: number): BoardWrites {
  const client = useQueryClient();
  const pending = pendingOpsOf(client, startupId);
  const { queryKey } = boardQueries.ofStartup(startupId);
  const { mutate, mutateAsync } = useMutation({
    // While one runs, the refresh after another's success leaves the board alone.
    mutationKey: queryKey,
    meta: { failure: 'own' },
    mutationFn: (op: BoardOp) =>
      pending.inTurn(async () => (isOvertaken(pending.read(), op) ? null : sendOp(op))),
    onSuccess: async (answer, op) => {
      // A board that is on its way may be from before.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, kanban => kanban && settleOp(kanban, op, answer));
      pending.remove(op);
      boardChannel.announce({ startupId });
      notifyDone(op, write);
    },
    onError: (error, op) => {
      pending.remove(op);
      notifyRefused(op, error);
      void client.invalidateQueries({ queryKey, exact: true });
    },
  });
  const write = useCallback(
    (op: BoardOp) => {
      pending.add(op);
      mutate(op);
    },
    [pending, mutate],
  );
  const submit = useCallback(
    (op: BoardOp) => {
      pending.add(op);
      return mutateAsync(op);
    },
    [pending, mutateAsync],
  );
  return useMemo(() => ({ write, submit }), [write, submit]);
}

let newCards = 0;

/** An id for a card that is not stored yet. */
export function nextTempId(): number {
  newCards += 1;
  return -newCards;
}
