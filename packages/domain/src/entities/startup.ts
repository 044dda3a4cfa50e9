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

const field = z._default(text(5000), '');

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
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Startup = z.infer<typeof startupSchema>;
