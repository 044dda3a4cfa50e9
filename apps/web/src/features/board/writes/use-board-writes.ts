import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { boardChannel } from '../../../app/channels.ts';
import { boardQueries } from '../board-queries.ts';
import type { BoardOp } from './board-ops.ts';
import { notifyDone, notifyRefused } from './op-toasts.ts';
import { isOvertaken, pendingOpsOf } from './pending-ops.ts';
import { sendOp, settleOp } from './send-op.ts';

export interface BoardWrites {
  /** Shows the operation at once. If the server refuses, it is reverted and a toast says so. */
  write: (op: BoardOp) => void;
  /** As `write`, for a form that waits for the answer and keeps what was typed when it is refused. */
  submit: (op: BoardOp) => Promise<unknown>;
}

/** Every write to a startup's board (BO-6). Shows all their toasts. */
export function useBoardWrites(startupId: number): BoardWrites {
  const client = useQueryClient();
  const pending = pendingOpsOf(client, startupId);
  const { queryKey } = boardQueries.ofStartup(startupId);
  const { mutate, mutateAsync } = useMutation({
    // While one runs, the refetch after another's success leaves the board alone.
    mutationKey: queryKey,
    meta: { failure: 'own' },
    mutationFn: (op: BoardOp) =>
      pending.inTurn(async () => (isOvertaken(pending.read(), op) ? null : sendOp(op))),
    onSuccess: async (answer, op) => {
      // A pending fetch of the board may be older than this answer.
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

/** A temporary id for a card that is not stored yet. */
export function nextTempId(): number {
  newCards += 1;
  return -newCards;
}
