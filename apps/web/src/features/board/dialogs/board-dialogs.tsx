import { type BoardColumn, mayEnter, NEW_CARD } from '@groundwork/domain';
import type { BoardDialogsProps } from './board-dialog.ts';
import { ChangeStateDialog } from './change-state-dialog.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { CreateCardDialog } from './create-card-dialog.tsx';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { MoveCardDialog } from './move-card-dialog.tsx';

/** The dialogs of the board, in a chunk that loads when the first one opens. */
export function BoardDialogs(props: BoardDialogsProps) {
  const { dialog, view, columns, groups, writes, onMove, onDeleted, onClose } = props;
  switch (dialog.kind) {
    case 'create':
      return (
        <CreateCardDialog
          columns={forNewCards(columns)}
          groups={groups}
          writes={writes}
          onClose={onClose}
          column={dialog.column}
        />
      );
    case 'edit':
      return (
        <EditCardDialog
          columns={forNewCards(columns)}
          groups={groups}
          writes={writes}
          onDeleted={onDeleted}
          onClose={onClose}
          card={dialog.card}
        />
      );
    case 'move':
      return (
        <MoveCardDialog
          columns={columns}
          groups={groups}
          onMove={onMove}
          onClose={onClose}
          card={dialog.card}
        />
      );
    case 'stop':
    case 'reopen':
      return (
        <ChangeStateDialog
          // One may follow the other.
          key={dialog.kind}
          kind={dialog.kind}
          card={dialog.card}
          startupId={view.board.startupId}
          onChanged={card => onMove(card, dialog.move)}
          onClose={onClose}
        />
      );
    case 'add-column':
      return (
        <ColumnDialog
          title="Add column"
          submitLabel="Add column"
          name=""
          submit={name => writes.submit({ kind: 'addColumn', boardId: view.board.id, name })}
          onClose={onClose}
        />
      );
    case 'rename-column': {
      const { id: columnId, name } = dialog.column;
      return (
        <ColumnDialog
          title="Rename column"
          submitLabel="Save Changes"
          name={name}
          submit={next => writes.submit({ kind: 'renameColumn', columnId, name: next })}
          onClose={onClose}
        />
      );
    }
  }
}

/** If no column takes a new card, all of them: the server then gives the reason. */
function forNewCards(columns: readonly BoardColumn[]): readonly BoardColumn[] {
  const open = columns.filter(column => mayEnter(NEW_CARD, column));
  return open.length > 0 ? open : columns;
}
