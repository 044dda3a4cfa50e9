import { accountContracts, request } from '@groundwork/api-client';
import {
  emailSchema,
  fullNameSchema,
  type ProfileChange,
  profileChangeSchema,
  type User,
} from '@groundwork/domain';
import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { OwnPasswordField } from '../../app/user/own-password-field.tsx';
import { userQueries } from '../../app/user/user-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showToast } from '../../ui/toast.ts';

interface EditProfileDialogProps {
  user: User;
  onClose: () => void;
}

/** Accepts an unchanged value even if it fails today's rules: the first administrator has no real address. */
const orAsItWas = (schema: z.ZodMiniType<string, string>, before: string) =>
  z.pipe(
    z.string().check(z.trim()),
    z.string().check(context => {
      if (context.value === before) return;
      const [issue] = z.safeParse(schema, context.value).error?.issues ?? [];
      if (issue) context.issues.push({ code: 'custom', input: context.value, message: issue.message });
    }),
  );

/** Changes name and email. Asks for the password, as a session left open somewhere must not suffice. */
export function EditProfileDialog({ user, onClose }: EditProfileDialogProps) {
  const change = useChangeProfile();
  const fullName = user.fullName ?? '';
  const [schema] = useState(() =>
    z.object({
      fullName: orAsItWas(fullNameSchema, fullName),
      email: orAsItWas(emailSchema, user.email),
      currentPassword: profileChangeSchema.shape.currentPassword,
    }),
  );
  const { form, field, isBusy } = useCheckedForm({
    id: 'profile',
    schema,
    failure: "Couldn't change your profile",
    submit: async ({ currentPassword, ...typed }) => {
      await change.mutateAsync({
        currentPassword,
        ...(typed.fullName !== fullName && { fullName: typed.fullName }),
        ...(typed.email !== user.email && { email: typed.email }),
      });
      onClose();
    },
  });

  return (
    <Dialog title="Edit profile" onClose={() => !isBusy && onClose()}>
      <Stack renderRoot={root => <form {...root} {...form} />}>
        <TextInput
          {...field('fullName')}
          label="Full Name"
          defaultValue={fullName}
          autoComplete="name"
          data-autofocus
        />
        <TextInput
          {...field('email')}
          label="Email"
          defaultValue={user.email}
          type="email"
          autoComplete="email"
        />
        <OwnPasswordField
          {...field('currentPassword')}
          label="Current password"
          description="To confirm it's you."
        />
        <DialogActions isBusy={isBusy} label="Save Changes" onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}

/** Failures are shown by the form, hence no toast. */
function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (profile: ProfileChange) => request(accountContracts.changeProfile, { body: profile }),
    onSuccess: async (user, { email }) => {
      const { queryKey } = userQueries.current();
      // A response still in flight would bring back the old name.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, user);
      // Where mail is set up, a new address waits until it is confirmed (SE-104).
      const waits = email !== undefined && email !== user.email;
      void showToast({
        title: 'Profile changed',
        ...(waits && { message: `We've mailed a link to ${email}. Use it to confirm the new address.` }),
        tone: 'success',
      });
    },
  });
}
