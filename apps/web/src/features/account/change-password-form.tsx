import { accountContracts, request } from '@groundwork/api-client';
import { type PasswordChange, passwordChangeSchema, type User } from '@groundwork/domain';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { HiddenUsername, NewPasswordFields } from '../../app/forms/password-fields.tsx';
import { isRepeated } from '../../app/forms/repeated-password.ts';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { OwnPasswordField } from '../../app/user/own-password-field.tsx';
import { providerQueries } from '../../app/user/provider-queries.ts';
import { refetchUser, userQueries } from '../../app/user/user-queries.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Surface } from '../../ui/surface.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './account.module.css';
import { keepSessions } from './use-end-sessions.ts';

const CHANGE = {
  title: 'Change password',
  text: 'Changing it logs you out everywhere else.',
  busy: 'Changing password...',
  failure: "Couldn't change your password",
  done: 'Password changed',
};
/** For those who log in at a provider. */
const SET: typeof CHANGE = {
  title: 'Set a password',
  text: "You don't have one yet. With a password you can log in here, too.",
  busy: 'Setting password...',
  failure: "Couldn't set a password",
  done: 'Password set',
};

export function ChangePasswordForm({
  user: { username, role, hasPassword, hasCommonPassword },
}: {
  user: User;
}) {
  const { data: provider } = useQuery(providerQueries.offered());
  const words = hasPassword ? CHANGE : SET;
  const change = useChangePassword(words.done);
  const { form, field, isBusy } = useCheckedForm({
    id: 'password',
    schema: passwordFormSchema,
    submit: async ({ confirmPassword: _, ...passwords }, element) => {
      await change.mutateAsync(passwords);
      element.reset();
    },
    failure: words.failure,
  });
  // It would log nobody else in.
  if (!hasPassword && provider?.isOnly && role !== 'admin') return null;

  return (
    <Surface plain aria-labelledby="change-password">
      <h2 id="change-password" className={classes.title}>
        {words.title}
      </h2>
      <Text mt="2xs" c="dimmed" fz="sm">
        {hasPassword && provider?.name
          ? `${words.text} ${provider.name} has to be connected again.`
          : words.text}
      </Text>
      {hasCommonPassword && (
        <Box mt="sm">
          <FormAlert message="Your password is one of the most common ones, which others try first. Choose another one." />
        </Box>
      )}
      <Stack pos="relative" maw={420} mt="lg" renderRoot={root => <form {...root} {...form} />}>
        <HiddenUsername username={username} />
        <OwnPasswordField {...field('currentPassword')} label="Current password" />
        <NewPasswordFields field={field} />
        <Button type="submit" mt="xs" w="fit-content" disabled={isBusy}>
          {isBusy ? words.busy : words.title}
        </Button>
      </Stack>
    </Surface>
  );
}

/** The submitted fields, plus the repeated new password (SE-33). */
const passwordFormSchema = z.extend(passwordChangeSchema, { confirmPassword: z.string() }).check(
  z.refine(form => form.newPassword !== form.currentPassword, {
    error: "Choose a password that's different from your current one",
    path: ['newPassword'],
    when: () => true,
  }),
  isRepeated('newPassword'),
);

/** Failures are shown by the form, hence no toast. */
function useChangePassword(done: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (passwords: PasswordChange) => request(accountContracts.changePassword, { body: passwords }),
    onSuccess: async () => {
      keepSessions(client, session => session.isCurrent);
      // The server knows whether the new one is among the most common ones.
      await refetchUser(client);
      const isCommon = client.getQueryData(userQueries.current().queryKey)?.hasCommonPassword;
      void showToast({
        title: done,
        message: isCommon
          ? 'The new one is one of the most common passwords. Choose another one.'
          : "You've been logged out everywhere else.",
        tone: isCommon ? 'error' : 'success',
      });
    },
  });
}
