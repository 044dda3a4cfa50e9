import * as z from 'zod/mini';
import { idSchema, timestampSchema } from './primitives.ts';

export const PROGRESS_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type ProgressStatus = (typeof PROGRESS_STATUSES)[number];

/** One record per active step of every challenge that is not archived; `id` is null before the first message (decisions 1 and 3). */
export const stepRecordSchema = z.object({
  id: z.nullable(idSchema),
  challengeId: idSchema,
  stepId: idSchema,
  status: z.enum(PROGRESS_STATUSES),
});
export type StepRecord = z.infer<typeof stepRecordSchema>;

/** What a criterion rests on: the founder's own words and the message they stand in. */
export const questionProgressSchema = z.object({
  id: idSchema,
  questionId: idSchema,
  status: z.enum(PROGRESS_STATUSES),
  evidence: z.array(z.string()),
  reason: z.nullable(z.string()),
  missing: z.nullable(z.string()),
  updatedAt: timestampSchema,
});
export type QuestionProgress = z.infer<typeof questionProgressSchema>;

/** A step's progress in one startup. `rev` rises with every write; an answer with a lower one is old. */
export const stepProgressSchema = z.object({
  id: idSchema,
  startupId: idSchema,
  challengeId: idSchema,
  stepId: idSchema,
  status: z.enum(PROGRESS_STATUSES),
  /** The open question of lowest order, or null when none is open. */
  activeQuestionId: z.nullable(idSchema),
  /** Completed share of the step's questions or criteria, 0 to 100. */
  percent: z.int(),
  criteriaCompletion: z.object({
    objective: z.nullable(z.string()),
    objectiveCompleted: z.boolean(),
    completedCriteria: z.array(z.string()),
  }),
  /** No verdict came of the founder's newest message and none is on its way: 'Check again' asks for it (decisions 4). */
  hasUnjudged: z.boolean(),
  attempt: z.int(),
  rev: z.int(),
  updatedAt: timestampSchema,
});
export type StepProgress = z.infer<typeof stepProgressSchema>;
