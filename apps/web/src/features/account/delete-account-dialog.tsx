import { accountDeletionSchema, type User } from '@groundwork/domain';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { OwnPasswordField } from '../../app/user/own-password-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import classes from './account.module.css';
import { useDeleteAccount } from './use-deletion.ts';

interface DeleteAccountDialogProps {
  user: User;
  onGone: () => Promise<void>;
  onClose: () => void;
}

/** Says what goes and what stays. Asks for password and username, so that it is meant (SE-94). */
export function DeleteAccountDialog({ user, onGone, onClose }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount(onGone);
  const isDue = Boolean(user.deletionDueAt);
  const [schema] = useState(() =>
    z.object({
      when: z.enum(['later', 'now']),
      username: z
        .string()
        .check(z.refine(typed => typed.trim() === user.username, 'Type your username as it is shown')),
      currentPassword: accountDeletionSchema.shape.currentPassword,
    }),
  );
  const { form, field, isBusy } = useCheckedForm({
    id: 'deletion',
    schema,
    failure: "Couldn't delete your account",
    submit: async ({ when, ...typed }) => {
      await remove.mutateAsync({ ...typed, isAtOnce: when === 'now' });
      onClose();
    },
  });
  return (
    <Dialog title="Delete my account" onClose={() => !isBusy && onClose()}>
      <Stack renderRoot={root => <form {...root} {...form} />}>
        <Text>This deletes your startups with all chats, cards, notes and reports.</Text>
        <div className={classes.list}>
          <ul>
            <li>Links to your reports stop working.</li>
            <li>What your programme logged stays, without your name.</li>
            <li>Backups may hold your data until they're replaced.</li>
          </ul>
        </div>
        {isDue ? (
          <input type="hidden" name="when" value="now" />
        ) : (
          <ChoiceField
            name="when"
            label="When"
            choices={[
              { value: 'later', label: 'In 7 days' },
              { value: 'now', label: 'At once' },
            ]}
            defaultValue="later"
            wrapperProps={{ 'data-field': 'when' }}
          />
        )}
        <Text c="dimmed" fz="sm">
          {isDue
            ? 'This action cannot be undone.'
            : "In the 7 days you can log in and keep your account. At once, you can't take it back."}
        </Text>
        <TextInput
          {...field('username')}
          label="Your username"
          description={`Type ${user.username} to confirm.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <OwnPasswordField {...field('currentPassword')} label="Current password" />
        <DialogActions
          isBusy={isBusy}
          label="Delete my account"
          busyLabel="Deleting..."
          color="danger"
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  );
}
