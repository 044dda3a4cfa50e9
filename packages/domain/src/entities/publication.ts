import * as z from 'zod/mini';
import { pendingSchema, VERSIONED_KINDS } from './curriculum.ts';
import { optionalText } from './optional.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/** A publication of a record. Imports by the command line, and what was there before, have no administrator. */
export const revisionSchema = z.object({
  /** From 1 on, by record. */
  number: z.int(),
  at: timestampSchema,
  adminName: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Revision = z.infer<typeof revisionSchema>;

const content = z.record(z.string(), z.unknown());

/** A record's change that waits to be published. */
export const pendingChangeSchema = z.extend(pendingSchema, {
  kind: z.enum(VERSIONED_KINDS),
  recordId: idSchema,
  name: z.string(),
  /** The names of its challenge and step. */
  within: z.array(z.string()),
  at: timestampSchema,
  /** The record's, which publishing and discarding send along. */
  updatedAt: timestampSchema,
  /** What founders see; null for a new record. */
  before: z.nullable(content),
  after: content,
});
export type PendingChange = z.infer<typeof pendingChangeSchema>;

/** Changes as they were read. They are refused when one has changed since. */
export const chosenChangesSchema = z
  .array(z.object({ kind: z.enum(VERSIONED_KINDS), recordId: idSchema, updatedAt: timestampSchema }))
  .check(z.minLength(1, 'Choose at least one change'), z.maxLength(1000));
export type ChosenChange = z.output<typeof chosenChangesSchema>[number];
export const publicationNoteSchema = z._default(optionalText(500), null);
