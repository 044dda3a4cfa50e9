import type { BoardColumn, Card } from '@groundwork/domain';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type BoardWrites, nextTempId } from '../writes/use-board-writes.ts';
import { CardFields, cardFormSchema } from './card-fields.tsx';
import { DialogActions } from './dialog-actions.tsx';
import classes from './dialogs.module.css';
import { KeptNote } from './kept-note.tsx';
import { useCardDraft } from './use-card-draft.ts';

interface CreateCardDialogProps {
  /** The one that it is for. */
  column: BoardColumn;
  columns: readonly BoardColumn[];
  groups: ReadonlyMap<number, readonly Card[]>;
  writes: BoardWrites;
  onClose: () => void;
}

export function CreateCardDialog({ column, columns, groups, writes, onClose }: CreateCardDialogProps) {
  const [chosen, setChosen] = useState(column.id);
  const isThere = (wanted: number) => columns.some(({ id }) => id === wanted);
  const columnId = isThere(chosen) ? chosen : (columns[0]?.id ?? column.id);
  const draft = useCardDraft(`card-form:new:${column.boardId}`);
  const discard = () => {
    draft.discard();
    onClose();
  };
  const { form, field, isBusy } = useCheckedForm({
    id: 'new-card',
    schema: cardFormSchema,
    // A failure has its toast, and leaves what was typed as it is.
    submit: values => {
      const order = groups.get(columnId)?.length ?? 0;
      const input = { ...values, columnId, order };
      const op = { kind: 'create', tempId: nextTempId(), at: new Date().toISOString(), input } as const;
      return writes.submit(op).then(discard, () => {});
    },
  });
  const close = () => !isBusy && onClose();
  return (
    <Dialog title="Create New Card" onClose={close}>
      <form
        key={draft.typed ? 'draft' : 'new'}
        className={classes.form}
        {...form}
        onInput={event => {
          form.onInput(event);
          draft.keep(event.currentTarget);
        }}
      >
        <p className={classes.about}>Add a new hypothesis or task to your validation board</p>
        <KeptNote draft={draft} isBusy={isBusy} />
        {!isThere(column.id) && (
          <ChangedNotice title="This column was deleted elsewhere">
            <p>What you typed is still here. Choose the column that the card is for.</p>
            <NativeSelect
              label="Column"
              value={columnId}
              onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            >
              {columns.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </ChangedNotice>
        )}
        <CardFields field={field} values={draft.typed ?? {}} />
        <DialogActions
          isBusy={isBusy}
          label="Create Card"
          busyLabel="Creating..."
          onCancel={() => !isBusy && discard()}
        />
      </form>
    </Dialog>
  );
}
