import * as z from 'zod/mini';
import { idSchema, timestampSchema, trimmedText } from './primitives.ts';
import { APPEAL_STATES, MAX_APPEAL_TEXT } from './progress.ts';

export const appealDecisionSchema = z.object({
  isAccepted: z.boolean(),
  reason: trimmedText(1, MAX_APPEAL_TEXT, 'Reason is required'),
});
export type AppealDecision = z.output<typeof appealDecisionSchema>;

/** A criterion as the judge had left it. */
export const appealCriterionSchema = z.object({
  id: z.string(),
  text: z.string(),
  isRequired: z.boolean(),
  isMet: z.boolean(),
});
export type AppealCriterion = z.infer<typeof appealCriterionSchema>;

/** An appeal as administrators see it: nothing in it says whose it is (AD-117). */
export const appealSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  state: z.enum(APPEAL_STATES),
  questionId: idSchema,
  question: z.string(),
  answer: z.string(),
  criteria: z.array(appealCriterionSchema),
  sentence: z.string(),
  /** Null while it is open, like the following two. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(timestampSchema),
  decidedBy: z.nullable(z.string()),
  /** The labelled case that was made of it. */
  caseId: z.nullable(idSchema),
});
export type Appeal = z.infer<typeof appealSchema>;

/** Where labelled answers are from: examples of the questions, the curriculum's files, and administrators. */
export const CASE_SOURCES = ['golden', 'corpus', 'held-out', 'walk', 'hand', 'appeal'] as const;
export type CaseSource = (typeof CASE_SOURCES)[number];

const label = z.enum(['pass', 'fail']);

/** A case by hand, as it is written (AD-126). */
export const labelledCaseInputSchema = z.object({
  questionId: z.pipe(z.number('Choose a question'), idSchema),
  answer: trimmedText(1, 8000, 'Answer is required'),
  label,
  updatedAt: z.optional(timestampSchema),
});
export type LabelledCaseInput = z.output<typeof labelledCaseInputSchema>;

/** An answer whose verdict a person gave, to measure judges by (AD-119). */
export const labelledCaseSchema = z.object({
  id: idSchema,
  questionId: idSchema,
  question: z.string(),
  answer: z.string(),
  label,
  source: z.enum(['appeal', 'hand']),
  adminName: z.string(),
  updatedAt: timestampSchema,
});
export type LabelledCase = z.infer<typeof labelledCaseSchema>;
