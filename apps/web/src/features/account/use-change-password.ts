import { accountContracts, request } from '@groundwork/api-client';
import { type PasswordChange, passwordChangeSchema } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { currentPasswordSchema } from '../../app/forms/current-password.ts';
import { isRepeated } from '../../app/forms/repeated-password.ts';
import { showToast } from '../../ui/toast.ts';
import { keepSessions } from './use-end-sessions.ts';

/** The fields that are sent, and the new password repeated (SE-33). */
export const passwordFormSchema = z
  .extend(passwordChangeSchema, { currentPassword: currentPasswordSchema, confirmPassword: z.string() })
  .check(
    z.refine(form => form.newPassword !== form.currentPassword, {
      error: 'Choose a password you do not use now',
      path: ['newPassword'],
      when: () => true,
    }),
    isRepeated('newPassword'),
  );

/** The form shows failures. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (passwords: PasswordChange) => request(accountContracts.changePassword, { body: passwords }),
    onSuccess: () => {
      keepSessions(client, session => session.isCurrent);
      void showToast({
        title: 'Password changed',
        message: 'You have been logged out everywhere else.',
        tone: 'success',
      });
    },
  });
}
