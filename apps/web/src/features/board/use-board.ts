import type { BoardColumn, Card, Kanban } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { boardChannel } from '../../app/channels.ts';
import { useRetryWhileLost } from '../../app/connectivity/use-recovery.ts';
import { isSilentFailure } from '../../app/failure-toasts.ts';
import { useLastError } from '../../app/use-failure-toast.ts';
import { boardQueries, cardQueries } from './board-queries.ts';
import { applyOp, type BoardOp } from './writes/board-ops.ts';
import { usePendingOps } from './writes/pending-ops.ts';

export type BoardState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; isTrying: boolean; retry: () => void }
  | { state: 'none' }
  | { state: 'shown'; view: BoardView };

/** The board on screen: the server's, with the pending operations applied. */
export type BoardView = Kanban & { board: NonNullable<Kanban['board']> };

export function useBoard(startupId: number): BoardState {
  const { data, error, isFetching, refetch } = useQuery(boardQueries.ofStartup(startupId));
  const ops = usePendingOps(startupId);
  const view = useMemo(() => (data?.board ? show({ ...data, board: data.board }, ops) : null), [data, ops]);
  const retry = () => void refetch();
  const client = useQueryClient();
  const follow = useEffectEvent(() => {
    retry();
    // For an open card's results and history, and those of cards that are opened later.
    void client.invalidateQueries({ queryKey: cardQueries.all });
  });
  useEffect(
    () => boardChannel.follow(change => void (change.startupId === startupId && follow())),
    [startupId],
  );
  const failure = useLastError(error, data !== undefined);
  useRetryWhileLost(data ? null : failure, retry);

  if (view) return { state: 'shown', view };
  if (data) return { state: 'none' };
  if (!failure || isSilentFailure(failure)) return { state: 'loading' };
  return { state: 'failed', error: failure, isTrying: isFetching, retry };
}

const show = (view: BoardView, ops: readonly BoardOp[]): BoardView => ({
  ...ops.reduce<Kanban>(applyOp, view),
  board: view.board,
});

export const inOrder = <T extends { order: number }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => a.order - b.order);

/** The cards of each column, in order. */
export function groupCards(columns: readonly BoardColumn[], cards: readonly Card[]): Map<number, Card[]> {
  const groups = new Map<number, Card[]>(columns.map(({ id }) => [id, []]));
  for (const card of inOrder(cards)) groups.get(card.columnId)?.push(card);
  return groups;
}
