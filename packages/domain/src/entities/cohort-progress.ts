import * as z from 'zod/mini';
import { idSchema, timestampSchema } from './primitives.ts';

/** Fewer founders than this give no rate, because it would tell of each of them (AD-116). */
export const FOUNDERS_FOR_A_RATE = 5;
/** How many members a cohort's progress names. */
export const MAX_NAMED_MEMBERS = 2000;

/** How far a founder is in the startup that they last worked in. The id is the user's. */
export const memberProgressSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  fullName: z.nullable(z.string()),
  /** When they last did something in a step. */
  activeAt: z.nullable(timestampSchema),
  /** The step they are in: the open one they last worked in, or else the next one; null once all are completed. */
  stepId: z.nullable(idSchema),
  /** Since when they are in it; null where they have not opened it. */
  stepSince: z.nullable(timestampSchema),
  /** Whether their last three answers there were refused. */
  isRefused: z.boolean(),
  completedStepIds: z.array(idSchema),
});
export type MemberProgress = z.infer<typeof memberProgressSchema>;

export const askedProgressSchema = z.object({
  id: idSchema,
  text: z.string(),
  stepId: idSchema,
  /** Founders who answered, or had an answer accepted. */
  started: z.int(),
  completed: z.int(),
  /** Refused answers among all, 0 to 1; null where too few founders answered, or the cohort is too small. */
  refusalRate: z.nullable(z.number()),
});
export type AskedProgress = z.infer<typeof askedProgressSchema>;

/** A cohort's progress, as administrators see it: no text of a founder is in it. */
export const cohortProgressSchema = z.object({
  /** What happened before is in it; null before the first rollup. */
  asOf: z.nullable(timestampSchema),
  /** Members who have worked in a step. */
  founders: z.int(),
  challenges: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      steps: z.array(z.object({ id: idSchema, title: z.string() })),
    }),
  ),
  members: z.array(memberProgressSchema),
  questions: z.array(askedProgressSchema),
});
export type CohortProgress = z.infer<typeof cohortProgressSchema>;
