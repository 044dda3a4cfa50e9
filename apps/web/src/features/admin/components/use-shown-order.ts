import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { changeList } from './use-admin-mutation.ts';

interface ShownOrder<Move, Answer> {
  list: PathKey;
  /** Gives the rows in their new order. */
  arrange: (rows: readonly Row[], move: Move) => readonly Row[];
  send: (move: Move) => Promise<Answer>;
  onSent?: (answer: Answer) => unknown;
  onFailed: (error: Error) => void;
}

/** Reorders a list optimistically: the new order shows at once and is reverted on failure. */
export function useShownOrder<Move, Answer>(options: ShownOrder<Move, Answer>): (move: Move) => void {
  const { list, arrange, send, onSent, onFailed } = options;
  const client = useQueryClient();
  const { mutate } = useMutation({
    // While this runs, the refetch after another write leaves the list alone.
    mutationKey: list,
    // In sequence: each finds the order that the one before has left, and the last one stays.
    scope: { id: `order ${list.join('/')}` },
    meta: { failure: 'own' },
    mutationFn: send,
    onMutate: async move => {
      const before = client.getQueryData<readonly Row[]>(list);
      await changeList(client, list, rows => arrange(rows, move));
      return before;
    },
    onSuccess: answer => onSent?.(answer),
    onError: (error, _move, before) => {
      client.setQueryData(list, before);
      onFailed(error);
      // The list may have changed elsewhere by now.
      void client.invalidateQueries({ queryKey: list, exact: true });
    },
  });
  return mutate;
}
