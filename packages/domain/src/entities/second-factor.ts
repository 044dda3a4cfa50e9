import * as z from 'zod/mini';
import { text } from './primitives.ts';
import { currentPasswordSchema } from './user.ts';

/** A code of the second factor: of the app, or a recovery code in any spelling. */
export const secondFactorCodeSchema = z.object({
  code: text(64).check(z.refine(code => code.trim() !== '', 'Enter a code')),
});

/** The input that begins to set up a second factor. */
export const secondFactorBeginSchema = z.object({ currentPassword: currentPasswordSchema });

/** The input that turns a second factor off, or makes new recovery codes. */
export const secondFactorChangeSchema = z.extend(secondFactorBeginSchema, secondFactorCodeSchema.shape);
export type SecondFactorChange = z.infer<typeof secondFactorChangeSchema>;

/** Shown once, while it is set up; afterwards no answer has it (SE-80). */
export const secondFactorSecretSchema = z.object({
  /** In base 32, for typing. */
  secret: z.string(),
  /** The `otpauth:` address that the QR code holds. */
  uri: z.string(),
});
export type SecondFactorSecret = z.infer<typeof secondFactorSecretSchema>;

/** Answered once; only hashes are kept (SE-81). */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorStatusSchema = z.object({
  isOn: z.boolean(),
  /** Whether the server requires one of this user (AD-162). */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;
