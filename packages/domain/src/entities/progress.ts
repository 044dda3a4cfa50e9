import * as z from 'zod/mini';
import { idSchema } from './primitives.ts';

export const PROGRESS_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type ProgressStatus = (typeof PROGRESS_STATUSES)[number];

/** The record of one active step (PR-2). `id` is null before its opener or first message (PR-3). */
export const stepRecordSchema = z.object({
  id: z.nullable(idSchema),
  challengeId: idSchema,
  stepId: idSchema,
  status: z.enum(PROGRESS_STATUSES),
  /** The step's expected time; null when unknown. */
  minutes: z.nullable(z.int()),
});
export type StepRecord = z.infer<typeof stepRecordSchema>;

export const APPEAL_STATES = ['open', 'accepted', 'declined'] as const;
/** The longest sentence of a founder, and the longest reason of an administrator, in characters. */
export const MAX_APPEAL_TEXT = 500;
