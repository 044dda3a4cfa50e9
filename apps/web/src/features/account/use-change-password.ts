import { ApiError, AuthenticationError, changePassword, explainError } from '@groundwork/api-client';
import { type PasswordChange, passwordChangeSchema, passwordSchema } from '@groundwork/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isRepeated } from '../../ui/repeated-password.ts';
import { showToast } from '../../ui/toast.ts';
import type { FormErrors } from '../../ui/use-checked-form.ts';
import { keepSessions } from './use-end-sessions.ts';

/** What is sent, and the new password once more (F5). */
export const passwordFormSchema = z.extend(passwordChangeSchema, { confirmPassword: passwordSchema }).check(
  isRepeated('newPassword'),
  z.refine(form => form.newPassword !== form.currentPassword, {
    error: 'Choose a password you do not use now',
    path: ['newPassword'],
  }),
);

/** The fields that a refusal is about; empty when it is about none. */
export function passwordErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'user.wrong_password') return { currentPassword: error.reason };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (passwords: PasswordChange) => changePassword(passwords),
    onSuccess: () => {
      keepSessions(client, session => session.isCurrent);
      void showToast({
        title: 'Password changed',
        message: 'You have been logged out everywhere else.',
        tone: 'success',
      });
    },
    onError: error => {
      const isToldElsewhere = error instanceof AuthenticationError || hasAny(passwordErrors(error));
      if (isToldElsewhere) return;
      void showToast({ title: 'Password not changed', message: explainError(error), tone: 'error' });
    },
  });
}

const hasAny = (errors: FormErrors) => Object.keys(errors).length > 0;
