import { registrationSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { isRepeated } from '../../app/forms/repeated-password.ts';
import type { FormAlertText, FormFields } from '../../app/forms/use-field-errors.ts';

/** The registration form: the fields that are sent, and the repeated password (SE-1). */
export const registrationFormSchema = z
  .extend(registrationSchema, { confirmPassword: z.string() })
  .check(isRepeated('password'));

/** The login form's error when a field is empty. */
export function findEmptyCredentials(fields: FormFields): FormAlertText | undefined {
  const empty = ['username', 'password'].filter(name => !fields[name]?.trim());
  if (empty.length === 0) return;
  return {
    alert: 'Please enter both username and password',
    marks: Object.fromEntries(empty.map(name => [name, true])),
  };
}
