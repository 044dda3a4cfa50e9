import * as z from 'zod/mini';
import { idSchema, text, timestampSchema } from './primitives.ts';
import { currentPasswordSchema } from './user.ts';

/** A file with all that is a user's (SE-90). */
export const dataExportSchema = z.object({
  id: idSchema,
  state: z.enum(['making', 'ready', 'failed']),
  /** Of the work, in per cent. */
  progress: z.int(),
  bytes: z.int(),
  createdAt: timestampSchema,
  /** From then on the file is gone. */
  expiresAt: timestampSchema,
});
export type DataExport = z.infer<typeof dataExportSchema>;

/** The newest file, if there is one, and how many more can be made within a day. */
export const dataExportStatusSchema = z.object({
  newest: z.nullable(dataExportSchema),
  startsLeft: z.int(),
});
export type DataExportStatus = z.infer<typeof dataExportStatusSchema>;

/** The input that deletes one's own account (SE-94). */
export const accountDeletionSchema = z.object({
  username: text(256),
  currentPassword: currentPasswordSchema,
  /** Otherwise in seven days. */
  isAtOnce: z.boolean(),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;
