import { columnInputSchema } from '@groundwork/domain';
import { Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';

const schema = z.object({ name: columnInputSchema.shape.name });

interface ColumnDialogProps {
  title: string;
  submitLabel: string;
  name: string;
  submit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function ColumnDialog({ title, submitLabel, name, submit, onClose }: ColumnDialogProps) {
  const { form, field, isBusy } = useCheckedForm({
    id: 'column',
    schema,
    // A failure has its toast and leaves the dialog open.
    submit: typed => submit(typed.name).then(onClose, () => {}),
  });
  const close = () => !isBusy && onClose();
  return (
    <Dialog title={title} onClose={close}>
      <Stack renderRoot={root => <form {...root} {...form} />}>
        <TextInput
          {...field('name')}
          label="Column name"
          defaultValue={name}
          autoComplete="off"
          data-autofocus
        />
        <DialogActions isBusy={isBusy} label={submitLabel} onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}
