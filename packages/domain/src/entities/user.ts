import * as z from 'zod/mini';
import { idSchema, text, timestampSchema, trimmedText } from './primitives.ts';

export const USER_ROLES = ['user', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** A user as the API answers it (F3); never a password or its hash. */
export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(USER_ROLES),
  experiencePoints: z.int(),
  level: z.int(),
  createdAt: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

/** No control, invisible or direction-changing characters: two names that look alike are told apart. */
const usernameSchema = trimmedText(3, 64, 'Username must be at least 3 characters').check(
  z.regex(/^(?:[^\p{C}\p{Zl}\p{Zp}]|\p{Cs}|\0)*$/u, 'Username has characters that cannot be seen'),
);
export const passwordSchema = text(200).check(z.minLength(6, 'Password must be at least 6 characters'));

/** What logging in takes (F5). */
export const credentialsSchema = z.object({ username: usernameSchema, password: passwordSchema });
export type Credentials = z.infer<typeof credentialsSchema>;

/** What registering takes (F5). A `role` sent along is ignored (decisions 1). */
export const registrationSchema = z.object({
  fullName: trimmedText(2, 120, 'Full name is required'),
  email: z
    .string()
    .check(z.trim(), z.maxLength(254, 'Valid email is required'), z.email('Valid email is required')),
  username: usernameSchema,
  password: passwordSchema,
});
export type Registration = z.infer<typeof registrationSchema>;

/** What changing one's own password takes (decisions 2, Identity). */
export const passwordChangeSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** One of a user's own sessions, as the account screen lists it. */
export const accountSessionSchema = z.object({
  id: idSchema,
  /** Browser and system as far as they say who they are, such as "Firefox on Linux". */
  device: z.string(),
  createdAt: timestampSchema,
  /** To the hour: reads seldom write (decisions 2). */
  lastUsedAt: timestampSchema,
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;
