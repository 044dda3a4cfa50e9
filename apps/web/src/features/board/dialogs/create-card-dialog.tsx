import type { BoardColumn, Card } from '@groundwork/domain';
import { Box, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { KeptNote } from '../../../app/forms/kept-note.tsx';
import { useKeptForm } from '../../../app/forms/use-kept-form.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { type BoardWrites, nextTempId } from '../writes/use-board-writes.ts';
import { CardFields, cardFormSchema, toCardValues } from './card-fields.tsx';

interface CreateCardDialogProps {
  /** The column that the card is added to. */
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
  const kept = useKeptForm({
    id: 'new-card',
    draft: `card-form:new:${column.boardId}`,
    schema: cardFormSchema,
    record: null,
    toValues: toCardValues,
    isTold: true,
    save: values => {
      const order = groups.get(columnId)?.length ?? 0;
      const input = { ...values, columnId, order };
      return writes.submit({ kind: 'create', tempId: nextTempId(), at: new Date().toISOString(), input });
    },
    onSaved: onClose,
  });
  const { isBusy } = kept;
  const cancel = () => {
    if (kept.isDirty) kept.discard();
    onClose();
  };
  return (
    <Dialog title="Create New Card" isTyped={kept.isTyped} onClose={() => !isBusy && onClose()}>
      <Stack renderRoot={root => <form {...root} {...kept.form} />}>
        <Box component="p" c="dimmed">
          Add a new hypothesis or task to your validation board
        </Box>
        <KeptNote {...kept} />
        {!isThere(column.id) && (
          <ChangedNotice title="This column was deleted in another tab or on another device">
            <p>Your text is still here. Choose a column for the card.</p>
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
        <CardFields field={kept.field} />
        <DialogActions isBusy={isBusy} label="Create Card" busyLabel="Creating..." onCancel={cancel} />
      </Stack>
    </Dialog>
  );
}
