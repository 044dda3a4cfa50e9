import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { BoardOp } from './board-ops.ts';

/** Operations on one board that have not been answered, in order. */
export interface PendingOps {
  read: () => readonly BoardOp[];
  subscribe: (watcher: () => void) => () => void;
  add: (op: BoardOp) => void;
  remove: (op: BoardOp) => void;
  /** Runs a board's tasks one after the other, so that the server gets them in the order in which they were made. */
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

function createPendingOps(): PendingOps {
  let ops: readonly BoardOp[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const watchers = new Set<() => void>();
  const change = (next: readonly BoardOp[]) => {
    ops = next;
    for (const watcher of watchers) watcher();
  };
  return {
    read: () => ops,
    subscribe: watcher => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    add: op => change([...ops, op]),
    remove: op => change(ops.filter(other => other !== op)),
    inTurn: task => {
      const turn = last.then(task, task);
      last = turn;
      return turn;
    },
  };
}

/** Kept outside of React, so that operations are finished after their page is left. */
const boards = new WeakMap<QueryClient, Map<number, PendingOps>>();

export function pendingOpsOf(client: QueryClient, startupId: number): PendingOps {
  const ofClient = boards.get(client) ?? new Map<number, PendingOps>();
  boards.set(client, ofClient);
  const pending = ofClient.get(startupId) ?? createPendingOps();
  ofClient.set(startupId, pending);
  return pending;
}

export function usePendingOps(startupId: number): readonly BoardOp[] {
  const pending = pendingOpsOf(useQueryClient(), startupId);
  return useSyncExternalStore(pending.subscribe, pending.read);
}

/**
 * Whether the next operation moves the same card again, so that this move can be skipped (BO-7). With another operation
 * between them it cannot, as that may need this move: the column that the card has left can be deleted.
 */
export function isOvertaken(ops: readonly BoardOp[], op: BoardOp): boolean {
  const next = ops[ops.indexOf(op) + 1];
  return op.kind === 'move' && next?.kind === 'move' && next.cardId === op.cardId;
}
