import { registrationSchema } from '@groundwork/domain';
import * as z from 'zod/mini';

/** The registration form: what is sent, and the password once more (F5). */
export const registrationFormSchema = z
  .extend(registrationSchema, {
    confirmPassword: z.string().check(z.minLength(6, 'Password must be at least 6 characters')),
  })
  .check(
    z.refine(form => form.password === form.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );
