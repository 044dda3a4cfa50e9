import { ApiError } from '@groundwork/api-client';
import { passwordSchema, registrationSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { isRepeated } from '../../ui/repeated-password.ts';
import type { FormErrors, FormFields } from '../../ui/use-checked-form.ts';

/** The registration form: what is sent, and the password once more (F5). */
export const registrationFormSchema = z
  .extend(registrationSchema, { confirmPassword: passwordSchema })
  .check(isRepeated('password'));

/** What the login form says above its fields (F5). */
export const findEmptyCredentials = ({ username, password }: FormFields) =>
  username?.trim() && password ? undefined : 'Please enter both username and password';

/** The fields that a refusal is about, so that the message stands beside them. */
export function fieldErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'user.username_taken') return { username: error.reason };
  if (error.code === 'user.email_taken') return { email: error.reason };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}
