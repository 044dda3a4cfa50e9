import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PathKey } from '../../../app/query-keys.ts';
import type { Row } from '../../../ui/resource-table/column.ts';
import { changeList } from './use-admin-mutation.ts';

interface ShownOrder<Move, Answer> {
  list: PathKey;
  /** The rows as they will be. */
  arrange: (rows: readonly Row[], move: Move) => readonly Row[];
  send: (move: Move) => Promise<Answer>;
  onSent?: (answer: Answer) => unknown;
  onFailed: (error: Error) => void;
}

/** Another order of a list: shown at once, and taken back when it fails. */
export function useShownOrder<Move, Answer>(options: ShownOrder<Move, Answer>): (move: Move) => void {
  const { list, arrange, send, onSent, onFailed } = options;
  const client = useQueryClient();
  const { mutate } = useMutation({
    // While it runs, a refresh after another write leaves the list alone.
    mutationKey: list,
    // One after the other: each finds the order that the one before has left, and the last one stays.
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
      // Others may be in the list by now, or in other places.
      void client.invalidateQueries({ queryKey: list, exact: true });
    },
  });
  return mutate;
}
