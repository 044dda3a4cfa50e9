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

/** The fields that are free text, and that the coach can write (F2, Create/Edit startup). */
export const STARTUP_TEXT_FIELDS = [
  'description',
  'problemStatement',
  'valueProposition',
  'revenueModel',
  'targetMarket',
] as const;
export type StartupTextField = (typeof STARTUP_TEXT_FIELDS)[number];

/** What those fields are called, to founders and to the coach (F5). */
export const STARTUP_FIELD_LABELS: Readonly<Record<StartupTextField, string>> = {
  description: 'Description',
  problemStatement: 'Problem Statement',
  valueProposition: 'Value Proposition',
  revenueModel: 'Revenue Model',
  targetMarket: 'Target Audience',
};

/** The longest text that such a field holds, in UTF-16 code units. */
export const MAX_STARTUP_TEXT_LENGTH = 5000;

const field = z._default(text(MAX_STARTUP_TEXT_LENGTH), '');

/** What creating or updating a startup takes. Only the name is required (F5). */
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
/** A startup's fields with every default filled in. */
export type StartupInput = z.output<typeof startupInputSchema>;

/** A startup as the API answers it (F3). */
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
  /** The fields with a sentence that only the coach wrote: it is no evidence of anything (decisions 4). */
  coachWritten: z.array(z.enum(STARTUP_TEXT_FIELDS)),
  /** From the completion of its first step on (decisions 1). */
  hasReport: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Startup = z.infer<typeof startupSchema>;
