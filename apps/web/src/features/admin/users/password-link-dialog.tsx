import { adminUserContracts, request } from '@groundwork/api-client';
import { type AdminUser, passwordLinkInputSchema } from '@groundwork/domain';
import { Box, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { paths } from '../../../app/paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ShownOnce, useReading } from './shown-once.tsx';
import classes from './users.module.css';

interface PasswordLinkDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Makes a link by which the user sets a new password, and shows it once (SE-72). */
export function PasswordLinkDialog({ user, onClose }: PasswordLinkDialogProps) {
  const make = useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: { ownPassword?: string | undefined }) =>
      request(adminUserContracts.passwordLink, { params: { userId: user.id }, body }),
  });
  const [link, setLink] = useState<string | null>(null);
  const { leave, ...reading } = useReading(onClose);
  const { form, field, isBusy } = useCheckedForm({
    id: 'password-link',
    schema: passwordLinkInputSchema,
    failure: 'Failed to make the link',
    submit: async ({ ownPassword }) => {
      const { token } = await make.mutateAsync(ownPassword ? { ownPassword } : {});
      setLink(window.location.origin + paths.newPassword(token));
    },
  });
  return (
    <Dialog title="Password link" onClose={() => !isBusy && (link === null ? onClose() : leave())}>
      {link === null ? (
        <Stack renderRoot={root => <form {...root} {...form} />}>
          <Box className={classes.note} component="p" c="dimmed">
            By this link <bdi>{user.username}</bdi> can set a new password. It works once, for 24 hours, and
            replaces earlier links.
          </Box>
          {user.role === 'admin' && (
            <PasswordField
              {...field('ownPassword')}
              label="Your own password"
              description="Their password opens everything here."
              required
              autoComplete="current-password"
              data-autofocus
            />
          )}
          <DialogActions isBusy={isBusy} label="Make link" busyLabel="Making..." onCancel={onClose} />
        </Stack>
      ) : (
        <ShownOnce what="link" username={user.username} secret={link} {...reading} onClose={onClose} />
      )}
    </Dialog>
  );
}
