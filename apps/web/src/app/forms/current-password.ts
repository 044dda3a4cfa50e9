import { passwordSchema } from '@groundwork/domain';
import * as z from 'zod/mini';

/** Checks for emptiness first, so that an empty field gets no message about its length. */
export const currentPasswordSchema = z.pipe(
  z.string().check(z.refine(password => password.trim() !== '', 'Enter your current password')),
  passwordSchema,
);
