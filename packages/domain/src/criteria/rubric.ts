import * as z from 'zod/mini';

/**
 * Signals that the practice coach looks for in a clause, besides the words of its subject: a number with a unit, a
 * date, a role, a list of at least n things, words in quotation marks, a reason, a negation.
 */
export const signalSchema = z
  .string()
  .check(z.regex(/^(number|date|role|quote|reason|negation|list:[2-9]|list:1[0-9])$/, 'Unknown signal'));

export const criterionSchema = z.object({
  /** Stable within its question, because met criteria are keyed by it. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'Use lower-case letters, digits and hyphens')),
  text: z.string().check(z.minLength(1, 'Enter a text')),
  required: z._default(z.boolean(), true),
  keywords: z._default(z.array(z.string().check(z.minLength(1, 'Enter a word'))), []),
  signals: z._default(z.array(signalSchema), []),
});
export type Criterion = z.output<typeof criterionSchema>;

/** How the judge decides a question (CO-25). Founders see only the texts of the criteria (CO-30). */
export const rubricSchema = z.object({
  criteria: z
    .array(criterionSchema, 'Enter a list of criteria')
    .check(z.minLength(1, 'Enter at least one criterion')),
  reject: z._default(z.array(z.string()), []),
  commonMistakes: z._default(z.array(z.string()), []),
  pass: z.optional(z.string()),
  fail: z.optional(z.string()),
});
export type Rubric = z.output<typeof rubricSchema>;

/** How a `multiple-choice` question is decided: by matching one of its options (CO-22). */
export const choiceSchema = z.object({
  options: z
    .array(z.string().check(z.minLength(1, 'Enter a text')), 'Enter at least two options')
    .check(z.minLength(2, 'Enter at least two options')),
  pass: z.optional(z.string()),
  fail: z.optional(z.string()),
});

/** Nearness to an expected answer, 0 to 1 (CO-26). */
export const similaritySchema = z.object({
  criteria: z.literal('similarity'),
  threshold: z
    .number('Enter a number from 0 to 1')
    .check(z.minimum(0, 'Enter a number from 0 to 1'), z.maximum(1, 'Enter a number from 0 to 1')),
  expected: z.optional(z.string()),
});
