import type { CaseSource } from '@groundwork/domain';
import * as z from 'zod/mini';

/** Kinds of answers in the corpus. All but the honest ones must be refused. */
const CASE_KINDS = [
  /** A good, short answer in other words than the rubric's. */
  'honest',
  /** An honest, fluent answer that lacks one required criterion or more. */
  'near-miss',
  /** Fluent, true and empty. */
  'vague',
  'praise',
  'question-back',
  /** An instruction to the judge within a seeming answer. */
  'injection',
  /** The rubric's own words in a row. */
  'soup',
  /** The question or its criteria, put as a statement. */
  'restated',
  'promise',
  /** A good answer to another question of the step. */
  'other-question',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

const answerSchema = z.string().check(z.refine(text => text.trim() !== '', 'Must not be empty'));

/** `held-out/<challenge>.yaml`: question key to answers on which nothing is tuned. */
export const heldOutFileSchema = z.record(
  z.string(),
  z.strictObject({
    pass: z.array(answerSchema).check(z.minLength(2, 'Enter at least two answers')),
    fail: z.array(answerSchema).check(z.minLength(2, 'Enter at least two answers')),
  }),
);
export type HeldOutFile = z.output<typeof heldOutFileSchema>;

/** `corpus/<challenge>.yaml`: question key to labelled answers. */
export const corpusFileSchema = z.record(
  z.string(),
  z
    .array(
      z.strictObject({
        kind: z.enum(CASE_KINDS),
        label: z.enum(['pass', 'fail']),
        /** The required criteria that a near-miss lacks. */
        misses: z.optional(z.array(z.string()).check(z.minLength(1, 'Name at least one criterion'))),
        answer: answerSchema,
      }),
    )
    .check(z.minLength(1, 'Enter at least one case')),
);
export type CorpusFile = z.output<typeof corpusFileSchema>;

/** An answer to a question, and the verdict that it should get. */
export interface LabelledAnswer {
  questionKey: string;
  source: CaseSource;
  /** One of `CASE_KINDS` in the corpus, the walk's key in a walk; null elsewhere. */
  kind: string | null;
  label: 'pass' | 'fail';
  misses: readonly string[];
  answer: string;
}
