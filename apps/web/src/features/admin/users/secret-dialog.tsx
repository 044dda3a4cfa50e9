import type { AdminUser } from '@groundwork/domain';
import { Box, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { OwnPasswordField } from '../../../app/user/own-password-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { ShownOnce, useShownOnce } from '../../../ui/shown-once.tsx';
import classes from './users.module.css';

type Secret = 'password' | 'link';

interface SecretDialogProps<Schema extends z.ZodMiniType> {
  title: string;
  what: Secret;
  user: AdminUser;
  id: string;
  schema: Schema;
  failure: string;
  note: ReactNode;
  /** The fields before that of one's own password. */
  fields?: (form: Pick<ReturnType<typeof useCheckedForm<Schema>>, 'field' | 'isBusy'>) => ReactNode;
  label: string;
  busyLabel: string;
  /** Returns what is shown once; null if there is nothing to show. */
  run: (values: z.output<Schema>) => Promise<string | null>;
  onClose: () => void;
}

/** Changes how a user logs in, and shows the secret that this makes once, after it was saved. */
export function SecretDialog<Schema extends z.ZodMiniType>(props: SecretDialogProps<Schema>) {
  const { title, what, user, id, schema, failure, note, fields, label, busyLabel, run, onClose } = props;
  const [secret, show] = useState<string | null>(null);
  const { leave, ...reading } = useShownOnce(onClose);
  // The form shows failures, hence no toast.
  const { mutateAsync } = useMutation({ meta: { failure: 'own' }, mutationFn: run });
  const { form, field, isBusy } = useCheckedForm({
    id,
    schema,
    failure,
    submit: async values => {
      const made = await mutateAsync(values);
      if (made === null) onClose();
      else show(made);
    },
  });
  // Cannot be closed while saving: a secret could take effect unseen.
  const close = () => !isBusy && (secret === null ? onClose() : leave());
  return (
    <Dialog title={title} onClose={close}>
      {secret === null ? (
        <Stack renderRoot={root => <form {...root} {...form} />}>
          <Box className={classes.note} component="p" c="dimmed">
            {note}
          </Box>
          {fields?.({ field, isBusy })}
          {user.role === 'admin' && (
            <OwnPasswordField
              {...field('ownPassword')}
              label="Your own password"
              description="Their password opens everything here."
              required
              data-autofocus={!fields || undefined}
            />
          )}
          <DialogActions isBusy={isBusy} label={label} busyLabel={busyLabel} onCancel={close} />
        </Stack>
      ) : (
        <UsersSecret what={what} username={user.username} secret={secret} {...reading} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface UsersSecretProps extends Omit<ReturnType<typeof useShownOnce>, 'leave'> {
  what: Secret;
  username: string;
  secret: string;
  onClose: () => void;
}

/** A generated password, or a link to set one. */
export function UsersSecret({ username, ...props }: UsersSecretProps) {
  const { what } = props;
  return (
    <ShownOnce
      {...props}
      warning={`You won't see this ${what} again. Copy it, or press Done if you've saved it.`}
    >
      <bdi>{username}</bdi>
      <span>{`'s ${what === 'link' ? 'link' : 'new password'}. It's only shown once, so pass it on safely.`}</span>
    </ShownOnce>
  );
}
