import * as z from 'zod/mini';
import { idSchema, text, timestampSchema, trimmedText } from './primitives.ts';

export const INDUSTRIES = [
  'Technology',
  'Healthcare',
  'Finance',
  'Education',
  'E-commerce',
  'Manufacturing',
  'Entertainment',
  'Food & Beverage',
  'Other',
] as const;

export const STARTUP_STAGES = ['Idea', 'MVP'] as const;

/** The free-text fields, each of which the coach can write. */
export const STARTUP_TEXT_FIELDS = [
  'description',
  'problemStatement',
  'valueProposition',
  'revenueModel',
  'targetMarket',
] as const;
export type StartupTextField = (typeof STARTUP_TEXT_FIELDS)[number];

/** The greatest length of such a field, in UTF-16 code units. */
export const MAX_STARTUP_TEXT_LENGTH = 5000;

/** Kept as typed, but nothing where only spaces were. */
const field = z._default(
  text(MAX_STARTUP_TEXT_LENGTH).check(z.overwrite(typed => (typed.trim() === '' ? '' : typed))),
  '',
);

/** The input that creates or updates a startup. Only the name is required. */
export const startupInputSchema = z.object({
  name: trimmedText(1, 200, 'Please provide a name for your startup'),
  description: field,
  industry: z._default(z.enum(['', ...INDUSTRIES]), ''),
  stage: z._default(z.enum(['', ...STARTUP_STAGES]), ''),
  problemStatement: field,
  valueProposition: field,
  revenueModel: field,
  targetMarket: field,
});
export type StartupInput = z.output<typeof startupInputSchema>;

export const STARTUP_FIELDS = [
  'name',
  'description',
  'industry',
  'stage',
  'problemStatement',
  'valueProposition',
  'revenueModel',
  'targetMarket',
] as const satisfies readonly (keyof StartupInput)[];

export const startupImpactSchema = z.object({
  /** Messages of all its chats, the coach's as well, counted up to {@link MAX_COUNTED_MESSAGES}. */
  messages: z.int(),
  /** Cards of its validation board. */
  cards: z.int(),
  acceptedAnswers: z.int(),
  /** Notes of conversations with real people. */
  conversations: z.int(),
  completedSteps: z.int(),
  hasReport: z.boolean(),
});
export type StartupImpact = z.infer<typeof startupImpactSchema>;

/** An accepted answer that says something else than the startup's profile, according to the judge (PR-69). */
export const contradictionSchema = z.object({
  field: z.enum(STARTUP_TEXT_FIELDS),
  /** What the profile says. */
  current: z.string(),
  /** The founder's accepted words. */
  answer: z.string(),
  challengeId: idSchema,
  stepId: idSchema,
  step: z.string(),
});
export type Contradiction = z.infer<typeof contradictionSchema>;

export const MAX_COUNTED_MESSAGES = 1000;

export const startupSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  industry: z.string(),
  stage: z.string(),
  problemStatement: z.string(),
  valueProposition: z.string(),
  revenueModel: z.string(),
  targetMarket: z.string(),
  /** The fields that contain a sentence only the coach wrote, which is not evidence (CO-41, CO-43). */
  coachWritten: z.array(z.enum(STARTUP_TEXT_FIELDS)),
  /** True once its first step is completed (PR-26). */
  hasReport: z.boolean(),
  /** Comments by readers of its report that the founder has not seen yet (SH-12). */
  newComments: z.int(),
  /** Its overall progress, 0 to 100 (PR-10). */
  percent: z.int(),
  /** When its founder last did something for it (SC-62). */
  lastActiveAt: timestampSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Startup = z.infer<typeof startupSchema>;
