import { boardContracts, explainError, request } from '@groundwork/api-client';
import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { boardChannel } from '../../../app/channels.ts';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showToast } from '../../../ui/toast.ts';
import { boardQueries } from '../board-queries.ts';

// A blank name is reported in a toast instead.
const schema = z.object({ name: z.string().check(z.trim(), z.maxLength(120, 'At most 120 characters')) });

interface CreateBoardDialogProps {
  startupId: number;
  onClose: () => void;
}

export function CreateBoardDialog({ startupId, onClose }: CreateBoardDialogProps) {
  const create = useCreateBoard(startupId);
  const { form, field, isBusy } = useCheckedForm({
    id: 'board',
    schema,
    // A failure has its toast and leaves the dialog open.
    submit: ({ name }) => create.mutateAsync(name).then(onClose, () => {}),
  });
  const close = () => !isBusy && onClose();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isBlank(event.currentTarget)) return form.onSubmit(event);
    event.preventDefault();
    void showToast({ title: 'Error', message: 'Please enter a board name', tone: 'error' });
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <Dialog title="Create Validation Board" onClose={close}>
      <Stack renderRoot={root => <form {...root} {...form} onSubmit={onSubmit} />}>
        <TextInput
          {...field('name')}
          label="Board Name"
          placeholder="e.g., Product Validation"
          autoComplete="off"
          data-autofocus
        />
        <DialogActions isBusy={isBusy} label="Create Board" busyLabel="Creating..." onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}

const isBlank = (form: HTMLFormElement) => String(new FormData(form).get('name')).trim() === '';

function useCreateBoard(startupId: number) {
  const client = useQueryClient();
  const { queryKey } = boardQueries.ofStartup(startupId);
  const read = () => client.invalidateQueries({ queryKey, exact: true });
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (name: string) => request(boardContracts.create, { body: { startupId, name } }),
    onSuccess: async () => {
      boardChannel.announce({ startupId });
      void showToast({ title: 'Success', message: 'Validation board created successfully', tone: 'success' });
      // Loads the new board with its columns.
      await read();
    },
    onError: error => {
      // The board may have been created in another tab.
      void read();
      if (isSilentFailure(error)) return;
      const message = `Failed to create validation board: ${explainError(error)}`;
      void showToast({ title: 'Error', message, tone: 'error' });
    },
  });
}
