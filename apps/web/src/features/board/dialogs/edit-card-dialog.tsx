import { ApiError } from '@groundwork/api-client';
import type { BoardColumn, Card, CardChange } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EDITED_FIELDS, type EditedField, findClashes, newerCard } from '../writes/send-op.ts';
import { type BoardWrites, nextTempId } from '../writes/use-board-writes.ts';
import { CardFields, type CardFormValues, cardFormSchema } from './card-fields.tsx';
import { ChangedElsewhere, type Conflict } from './changed-elsewhere.tsx';
import { DialogActions } from './dialog-actions.tsx';
import classes from './dialogs.module.css';
import { KeptNote } from './kept-note.tsx';
import { useCardDraft } from './use-card-draft.ts';

interface EditCardDialogProps {
  /** As it was when the dialog opened. */
  card: Card;
  columns: readonly BoardColumn[];
  groups: ReadonlyMap<number, readonly Card[]>;
  writes: BoardWrites;
  onDeleted: () => void;
  onClose: () => void;
}

export function EditCardDialog(props: EditCardDialogProps) {
  const { columns, groups, writes, onDeleted, onClose } = props;
  const draft = useCardDraft(`card-form:${props.card.id}`, props.card);
  // A draft changes the version that it began with, which may be an older one by now.
  const card = draft.began ?? props.card;
  const [isAsking, setAsking] = useState(false);
  /** What another tab or device did meanwhile. */
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { newer: basis, fields: clashing } =
    conflict?.kind === 'changed' ? conflict : { newer: card, fields: [] };

  const save = async (values: CardFormValues) => {
    if (conflict?.kind === 'gone') return createAgain(values);
    const change = changeOf(card, basis, values, clashing);
    if (Object.keys(change).length > 0) await writes.submit({ kind: 'change', basis, change });
  };
  const createAgain = (values: CardFormValues) => {
    const column = columns.find(({ id }) => id === card.columnId) ?? columns[0];
    if (!column) throw new Error('A board has a column');
    const input = { ...values, columnId: column.id, order: groups.get(column.id)?.length ?? 0 };
    return writes.submit({ kind: 'create', tempId: nextTempId(), at: new Date().toISOString(), input });
  };
  const { form, field, isBusy } = useCheckedForm({
    id: 'card',
    schema: cardFormSchema,
    submit: values =>
      // A failure has its toast, and leaves what was typed as it is.
      save(values).then(discard, (error: unknown) =>
        setConflict(before => findConflict(error, card, values, clashing) ?? before),
      ),
  });
  const close = () => !isBusy && !isAsking && onClose();
  const discard = () => {
    draft.discard();
    onClose();
  };
  const remove = () => {
    writes.write({ kind: 'delete', card: props.card });
    discard();
    onDeleted();
  };
  const isGone = conflict?.kind === 'gone';

  return (
    <>
      <Dialog title="Edit Card" onClose={close}>
        <form
          key={draft.typed ? 'draft' : 'saved'}
          className={classes.form}
          {...form}
          onInput={event => {
            form.onInput(event);
            draft.keep(event.currentTarget);
          }}
        >
          <p className={classes.about}>Update the details of this card</p>
          {!conflict && <KeptNote draft={draft} isBusy={isBusy} />}
          {conflict && <ChangedElsewhere conflict={conflict} form={form.ref} />}
          <CardFields field={field} values={{ ...card, ...draft.typed }} />
          <DialogActions
            isBusy={isBusy}
            label={isGone ? 'Save as New Card' : 'Save Changes'}
            onCancel={() => !isBusy && discard()}
          >
            {!isGone && (
              <Button
                variant="subtle"
                color="danger"
                aria-disabled={isBusy}
                data-disabled={isBusy}
                onClick={() => !isBusy && setAsking(true)}
              >
                Delete
              </Button>
            )}
          </DialogActions>
        </form>
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

function findConflict(
  error: unknown,
  card: Card,
  values: CardFormValues,
  clashing: readonly EditedField[],
): Conflict | null {
  if (error instanceof ApiError && error.code === 'card.not_found') return { kind: 'gone' };
  const newer = newerCard(error);
  if (!newer) return null;
  const fields = findClashes(card, newer, changeOf(card, newer, values, clashing));
  return { kind: 'changed', newer, fields };
}

/**
 * What was changed in the form, and is not so already. The rest stays as it is, whatever it is by now; but of what was
 * changed elsewhere too, the form has the last word, also with the first wording (BO-10).
 */
function changeOf(
  began: Card,
  now: Card,
  values: CardFormValues,
  clashing: readonly EditedField[],
): CardChange {
  const changed = EDITED_FIELDS.filter(
    name => values[name] !== now[name] && (values[name] !== began[name] || clashing.includes(name)),
  );
  return Object.fromEntries(changed.map(name => [name, values[name]]));
}
