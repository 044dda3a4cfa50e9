import * as z from 'zod/mini';
import { hasUnseenCharacters, hasUnseenInPersonName, normaliseName } from '../names/names.ts';
import { idSchema, storable, text, timestampSchema } from './primitives.ts';

export const USER_ROLES = ['user', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** A user as the API answers it, never with a password or its hash (SE-26). */
export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(USER_ROLES),
  experiencePoints: z.int(),
  level: z.int(),
  /** Whether a login also takes a code (SE-79). */
  hasSecondFactor: z.boolean(),
  /** False for those who log in at a provider alone (SE-110). */
  hasPassword: z.boolean(),
  createdAt: timestampSchema,
  /** When the account is deleted, as its user asked (SE-94). */
  deletionDueAt: z.optional(z.nullable(timestampSchema)),
  /** Only to the user: this session began with one of the most common passwords (SE-78). */
  hasCommonPassword: z.optional(z.boolean()),
});
export type User = z.infer<typeof userSchema>;

type Powers = Pick<User, 'role' | 'email'>;

/**
 * Whether a change of a user takes the administrator's own password (AD-108): it gives or takes their role, or moves an
 * administrator's address, by which they could be logged in as.
 */
export const needsOwnPassword = (before: Powers, after: Powers): boolean =>
  (before.role === 'admin' || after.role === 'admin') &&
  (before.role !== after.role || before.email.toLowerCase() !== after.email.trim().toLowerCase());

/** Longer than any name in any spelling, to bound the text that is normalised. */
const SPELLING_LIMIT = 256;
const MAX_EMAIL = 254;

const spelled = (error: string) =>
  z.string().check(z.trim(), z.maxLength(SPELLING_LIMIT, { error, abort: true }));

const name = (min: number, max: number, tooShort: string) =>
  spelled(`At most ${max} characters`).check(
    z.overwrite(normaliseName),
    z.minLength(min, tooShort),
    z.maxLength(max, `At most ${max} characters`),
    storable,
  );

/** A username in its stored form: names that look alike are equal, and it has no invisible characters. */
export const usernameSchema = name(3, 64, 'Username must be at least 3 characters').check(
  z.refine(value => !hasUnseenCharacters(value), { error: 'Username has invisible characters' }),
);

/** Of a new user: an "@" would make it look like an address, by which people log in too. Older ones may have it (SE-71). */
export const newUsernameSchema = usernameSchema.check(
  z.refine(value => !value.includes('@'), { error: "A username can't contain @" }),
);

export const namedFullName = (tooShort: string) =>
  name(2, 120, tooShort).check(
    z.refine(value => !hasUnseenInPersonName(value), {
      error: 'Full name has invisible characters',
    }),
  );
export const fullNameSchema = namedFullName('Full name is required');

/** @param address the schema of the address, where that is not a public one */
export const namedEmail = (invalid: string, address = z.email(invalid)) =>
  spelled(invalid).check(
    z.overwrite(normaliseName),
    z.maxLength(MAX_EMAIL, invalid),
    z.refine(value => !hasUnseenCharacters(value), {
      error: 'Email has invisible characters',
      abort: true,
    }),
    address,
  );
const INVALID_EMAIL = 'Valid email is required';
export const emailSchema = namedEmail(INVALID_EMAIL);
/** Also `admin@localhost`, which the first administrator has. */
export const localEmail = (invalid: string) => z.email({ error: invalid, pattern: z.regexes.html5Email });

const tooShort = 'Password must be at least 6 characters';
/** Kept as typed, but not spaces alone. */
export const passwordSchema = text(200).check(
  z.minLength(6, tooShort),
  z.refine(password => password.trim() !== '', tooShort),
);

const lengths = (typed: string) => [typed.length, normaliseName(typed).length];

/**
 * The input of a login. The username is as typed, since older ones may be stored that way (SE-9). It may be an email
 * address (SE-70).
 */
export const credentialsSchema = z.object({
  username: spelled(`At most ${MAX_EMAIL} characters`).check(
    z.refine(typed => Math.max(...lengths(typed)) >= 3, { error: 'Username must be at least 3 characters' }),
    z.refine(typed => Math.min(...lengths(typed)) <= MAX_EMAIL, {
      error: `At most ${MAX_EMAIL} characters`,
    }),
    storable,
  ),
  password: passwordSchema,
  /** Also connects the login provider, whose login waits for this one in the browser (SE-111). */
  connects: z.optional(z.boolean()),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The input of a registration. A `role` in it is ignored (SE-1). */
export const registrationSchema = z.object({
  fullName: fullNameSchema,
  email: emailSchema,
  username: newUsernameSchema,
  password: passwordSchema,
  /** The token of an invitation into a cohort (AD-96). */
  invitation: z.optional(text(100)),
});
export type Registration = z.infer<typeof registrationSchema>;

/**
 * The present password: it is right or wrong, however short. Those who have none send any text, and confirm at their
 * provider instead (SE-114).
 */
export const currentPasswordSchema = text(200).check(
  z.refine(password => password.trim() !== '', 'Enter your current password'),
);

/** The input that changes one's own password (SE-33). */
export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: passwordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** The input by which someone who forgot their password asks for a link. Any address, also `admin@localhost`. */
export const forgottenPasswordSchema = z.object({
  email: namedEmail(INVALID_EMAIL, localEmail(INVALID_EMAIL)),
});

/** The input that sets a new password by a link (SE-73). */
export const newPasswordSchema = z.object({ token: text(100), newPassword: passwordSchema });
export type NewPassword = z.infer<typeof newPasswordSchema>;

/** One's own email address, and what can be done about it (SE-100). */
export const ownEmailSchema = z.object({
  /** Whether links can be mailed here. */
  byMail: z.boolean(),
  isConfirmed: z.boolean(),
  /** Replaces the address once it is confirmed. */
  newEmail: z.nullable(z.string()),
});
export type OwnEmail = z.infer<typeof ownEmailSchema>;

/** One's own connection to the provider of logins (SE-110). */
export const ownProviderSchema = z.object({
  isConnected: z.boolean(),
  /** Until then no password is asked for (SE-114). */
  confirmedUntil: z.nullable(timestampSchema),
});
export type OwnProvider = z.infer<typeof ownProviderSchema>;

/** The input that changes one's own name and email. Absent fields stay. */
export const profileChangeSchema = z.object({
  fullName: z.optional(fullNameSchema),
  email: z.optional(emailSchema),
  currentPassword: currentPasswordSchema,
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const accountSessionSchema = z.object({
  id: idSchema,
  device: z.string(),
  createdAt: timestampSchema,
  /** To the hour, as a read should hardly ever write (SE-13, SE-39). */
  lastUsedAt: timestampSchema,
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;
