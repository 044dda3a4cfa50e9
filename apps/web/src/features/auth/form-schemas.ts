import { ApiError } from '@groundwork/api-client';
import { registrationSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import type { FormErrors } from '../../ui/use-checked-form.ts';

const MISMATCH = "Passwords don't match";

/** The registration form: what is sent, and the password once more (F5). */
export const registrationFormSchema = z
  .extend(registrationSchema, {
    confirmPassword: z.string().check(z.minLength(6, 'Password must be at least 6 characters')),
  })
  .check(
    z.refine(form => form.password === form.confirmPassword, { error: MISMATCH, path: ['confirmPassword'] }),
  );

type Fields = Record<string, string>;

/** What the login form says above its fields (F5). */
export const findEmptyCredentials = ({ username, password }: Fields) =>
  username?.trim() && password ? undefined : 'Please enter both username and password';

/** What the registration form says above its fields (F5). */
export const findMismatch = ({ password, confirmPassword }: Fields) =>
  password === confirmPassword ? undefined : MISMATCH;

/** The fields that a refusal is about, so that the message stands beside them. */
export function fieldErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'user.username_taken') return { username: error.reason };
  if (error.code === 'user.email_taken') return { email: error.reason };
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}
