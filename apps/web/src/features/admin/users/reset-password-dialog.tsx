import { adminUserContracts, request } from '@groundwork/api-client';
import { type AdminUser, passwordResetSchema } from '@groundwork/domain';
import { Box, Button, Flex, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { generatePassword } from './generate-password.ts';
import { ShownOnce, useReading } from './shown-once.tsx';
import classes from './users.module.css';

interface ResetPasswordDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Sets a typed or generated password for a user. A generated one is shown once, after it was saved (AD-54). */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { mutateAsync, isPending } = useResetPassword(user.id);
  const { leave, ...reading } = useReading(onClose);
  // Cannot be closed while saving: a generated password could take effect unseen.
  const close = () => !isPending && (shown === null ? onClose() : leave());
  return (
    <Dialog title="Reset Password" onClose={close}>
      {shown === null ? (
        <ResetForm
          user={user}
          reset={mutateAsync}
          onDone={generated => (generated === null ? onClose() : setShown(generated))}
          onClose={close}
        />
      ) : (
        <ShownOnce what="password" username={user.username} secret={shown} {...reading} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ResetFormProps {
  user: AdminUser;
  reset: (body: z.output<typeof passwordResetSchema>) => Promise<unknown>;
  /** Called with the password if it was generated, else null. */
  onDone: (generated: string | null) => void;
  onClose: () => void;
}

function ResetForm({ user, reset, onDone, onClose }: ResetFormProps) {
  const [password, setPassword] = useState('');
  const generated = useRef<string | null>(null);
  const { form, field, isBusy } = useCheckedForm({
    id: 'reset-password',
    schema: passwordResetSchema,
    failure: 'Failed to reset password',
    submit: async ({ newPassword, ownPassword }) => {
      await reset({ newPassword, ...(ownPassword && { ownPassword }) });
      onDone(newPassword === generated.current ? newPassword : null);
    },
  });
  const generate = () => {
    generated.current = generatePassword();
    setPassword(generated.current);
  };
  return (
    <Stack renderRoot={root => <form {...root} {...form} />}>
      <Box className={classes.note} component="p" c="dimmed">
        This logs <bdi>{user.username}</bdi> out everywhere. They'll need the new password to log in again.
      </Box>
      <div>
        <PasswordField
          {...field('newPassword')}
          label="New password"
          autoComplete="new-password"
          value={password}
          readOnly={isBusy}
          onChange={event => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        <Button variant="subtle" size="compact-sm" mt="2xs" ml="-xs" disabled={isBusy} onClick={generate}>
          Generate password
        </Button>
      </div>
      {user.role === 'admin' && (
        <PasswordField
          {...field('ownPassword')}
          label="Your own password"
          description="Their password opens everything here."
          required
          autoComplete="current-password"
        />
      )}
      <Flex justify="flex-end" gap="xs" pt="xs">
        <Button variant="default" aria-disabled={isBusy} data-disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Resetting...' : 'Reset Password'}
        </Button>
      </Flex>
    </Stack>
  );
}

/** Failures are shown by the form, hence no toast. */
function useResetPassword(userId: number) {
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: z.output<typeof passwordResetSchema>) =>
      request(adminUserContracts.resetPassword, { params: { userId }, body }),
    onSuccess: () => void showToast({ title: 'Password reset', tone: 'success' }),
  });
}
