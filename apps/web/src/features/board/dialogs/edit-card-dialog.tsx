import { ApiError } from '@groundwork/api-client';
import { type BoardColumn, type Card, cardSchema } from '@groundwork/domain';
import { Box, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { KeptNote } from '../../../app/forms/kept-note.tsx';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import { useKeptForm } from '../../../app/forms/use-kept-form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { offIf } from '../../../ui/off-if.ts';
import { EDITED_FIELDS } from '../writes/send-op.ts';
import { type BoardWrites, nextTempId } from '../writes/use-board-writes.ts';
import { CardFields, type CardFormValues, cardChangeFormSchema, toCardValues } from './card-fields.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';

interface EditCardDialogProps {
  /** The card as it was when the dialog opened. */
  card: Card;
  columns: readonly BoardColumn[];
  groups: ReadonlyMap<number, readonly Card[]>;
  writes: BoardWrites;
  onDeleted: () => void;
  onClose: () => void;
}

const isGoneCard = (error: unknown) => error instanceof ApiError && error.code === 'card.not_found';

export function EditCardDialog(props: EditCardDialogProps) {
  const { card, columns, groups, writes, onDeleted, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const createAgain = (values: CardFormValues) => {
    const column = columns.find(({ id }) => id === card.columnId) ?? columns[0];
    if (!column) throw new Error('A board has a column');
    const input = { ...values, columnId: column.id, order: groups.get(column.id)?.length ?? 0 };
    return writes.submit({ kind: 'create', tempId: nextTempId(), at: new Date().toISOString(), input });
  };
  const kept = useKeptForm({
    id: 'card',
    draft: `card-form:${card.id}`,
    schema: cardChangeFormSchema,
    record: card,
    recordSchema: cardSchema,
    toValues: toCardValues,
    isGone: isGoneCard,
    isTold: true,
    save: async (values, record, base) => {
      if (!record) return createAgain(values);
      const basis = { ...record, ...fromValues(base) };
      // Sends only the fields changed here, so that changes made elsewhere to the others are kept (BO-10).
      const changed = EDITED_FIELDS.filter(
        name => values[name] !== undefined && values[name] !== basis[name],
      );
      const change = Object.fromEntries(changed.map(name => [name, values[name]]));
      if (changed.length > 0) await writes.submit({ kind: 'change', basis, change });
    },
    onSaved: onClose,
  });
  const { isBusy } = kept;
  const close = () => !isBusy && !isAsking && onClose();
  const cancel = () => {
    if (kept.isDirty) kept.discard();
    onClose();
  };
  const remove = () => {
    writes.write({ kind: 'delete', card });
    kept.forget();
    onClose();
    onDeleted();
  };
  const isGone = kept.elsewhere === 'gone';

  return (
    <>
      <Dialog title="Edit Card" isTyped={kept.isTyped} onClose={close}>
        <Stack renderRoot={root => <form {...root} {...kept.form} />}>
          <Box component="p" c="dimmed">
            Update the details of this card
          </Box>
          {!kept.elsewhere && <KeptNote {...kept} />}
          <ChangedElsewhere {...kept} />
          <CardFields
            field={kept.field}
            coachWritten={card.coachWritten}
            isTesting={card.state === 'testing' && !isGone}
          />
          <DialogActions
            isBusy={isBusy}
            label={isGone ? 'Save as new card' : 'Save Changes'}
            onCancel={cancel}
          >
            {!isGone && (
              <Button variant="subtle" color="danger" {...offIf(isBusy)} onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
          </DialogActions>
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        title="Delete card"
        text="Are you sure you want to delete this card?"
        confirmLabel="Delete"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Card texts from form values: an empty text becomes null. */
const fromValues = (values: FormValues): Partial<Card> =>
  Object.fromEntries(EDITED_FIELDS.map(name => [name, values[name] || null]));
