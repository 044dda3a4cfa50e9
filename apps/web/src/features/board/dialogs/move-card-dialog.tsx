import type { BoardColumn, Card } from '@groundwork/domain';
import { NativeSelect, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import type { MoveOp } from '../writes/board-ops.ts';

interface MoveCardDialogProps {
  card: Card;
  columns: readonly BoardColumn[];
  groups: ReadonlyMap<number, readonly Card[]>;
  onMove: (card: Card, move: MoveOp) => void;
  onClose: () => void;
}

/** Moves a card to any place on the board without dragging. */
export function MoveCardDialog({ card, columns, groups, onMove, onClose }: MoveCardDialogProps) {
  const [columnId, setColumnId] = useState(card.columnId);
  const [chosen, setChosen] = useState<number | null>(null);
  const cards = groups.get(columnId) ?? [];
  const others = cards.filter(({ id }) => id !== card.id);
  /** The card's index in this column; -1 if it is in another one. */
  const own = cards.findIndex(({ id }) => id === card.id);
  const order = chosen ?? (own < 0 ? others.length : own);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onClose();
    if (order !== own) onMove(card, { kind: 'move', cardId: card.id, columnId, order });
  };
  return (
    <Dialog title={`Move “${card.title}”`} onClose={onClose}>
      <Stack renderRoot={root => <form {...root} onSubmit={onSubmit} />}>
        <NativeSelect
          label="Column"
          value={columnId}
          data-autofocus
          onChange={({ currentTarget }) => {
            setColumnId(Number(currentTarget.value));
            setChosen(null);
          }}
        >
          {columns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Place"
          value={order}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {others.length > 0 && <option value={0}>At the top</option>}
          {others.slice(0, -1).map(({ id, title }, place) => (
            <option key={id} value={place + 1}>
              Below “{title}”
            </option>
          ))}
          <option value={others.length}>At the end</option>
        </NativeSelect>
        <DialogActions isBusy={false} label="Move" onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}
