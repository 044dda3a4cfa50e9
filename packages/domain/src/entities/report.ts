import * as z from 'zod/mini';
import { EVIDENCE_KINDS } from './evidence-kind.ts';
import { idSchema, timestampSchema } from './primitives.ts';
import { STARTUP_TEXT_FIELDS } from './startup.ts';

/** The standard sections in their order (RE-3). */
export const REPORT_SECTION_TYPES = [
  'product_overview',
  'problem',
  'solution',
  'persona',
  'value_proposition',
  'mvp_strategy',
  'pricing_strategy',
  'go_to_market_strategy',
  'northstar_metric',
  'operating_model',
  'risk_assessment',
  'assumptions',
] as const;
export type ReportSectionType = (typeof REPORT_SECTION_TYPES)[number];

/** The shape of reports that this product makes (RE-2). */
export const REPORT_VERSION = 2;

/** `idle`: nothing was generated yet, or the report was reset. `failed`: at least one section was not written. */
export const GENERATION_STATES = ['idle', 'running', 'done', 'failed'] as const;

/** How far the newest generation of a report has come (RE-14); counts of sections. */
export const generationSchema = z.object({
  state: z.enum(GENERATION_STATES),
  done: z.int(),
  failed: z.int(),
  total: z.int(),
  reason: z.nullable(z.string()),
});
export type Generation = z.infer<typeof generationSchema>;

/** A startup's report (RE-2). */
export const reportSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** `draft` until a generation has ended, except one that failed and left no text. */
  status: z.string(),
  templateId: z.nullable(idSchema),
  startupId: idSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  generatedAt: z.nullable(timestampSchema),
  version: z.literal(REPORT_VERSION),
  generation: generationSchema,
});
export type Report = z.infer<typeof reportSchema>;

/**
 * The content of a section. `unanswered`: one sentence that names the steps that feed it; `failed`: `SECTION_FAILED`;
 * `empty` and `writing` have none.
 */
export const SECTION_STATES = ['empty', 'writing', 'written', 'unanswered', 'failed'] as const;
export type SectionState = (typeof SECTION_STATES)[number];

export const reportSectionSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Markdown; HTML in it is text. */
  content: z.string(),
  order: z.int(),
  type: z.enum(REPORT_SECTION_TYPES),
  state: z.enum(SECTION_STATES),
  /** Its sources have changed since it was written: an answer, a reset or the profile (RE-26). */
  isOutOfDate: z.boolean(),
  writtenAt: z.nullable(timestampSchema),
  /** The text before, while the section is written again or could not be; null without one. */
  earlier: z.nullable(z.object({ content: z.string(), writtenAt: timestampSchema })),
});
export type ReportSection = z.infer<typeof reportSectionSchema>;

export const answerSourceSchema = z.object({
  kind: z.literal('answer'),
  /** The founder's message; a reset may have deleted it since. */
  messageId: idSchema,
  challengeId: idSchema,
  stepId: idSchema,
  stepTitle: z.string(),
  question: z.string(),
  quote: z.string(),
  /** Its founder counted the question, and no judge accepted this answer to it (PR-63). */
  isOwnAssessment: z.optional(z.boolean()),
  /** Its basis, as the judge said. Only where these words were accepted themselves. */
  evidence: z.optional(z.enum(EVIDENCE_KINDS)),
});
export type AnswerSource = z.infer<typeof answerSourceSchema>;

export const statementSourceSchema = z.discriminatedUnion('kind', [
  answerSourceSchema,
  z.object({
    kind: z.literal('profile'),
    field: z.enum([...STARTUP_TEXT_FIELDS, 'industry', 'stage']),
    quote: z.string(),
  }),
  z.object({
    kind: z.literal('card'),
    /** Card of the validation board; it may have been deleted since. */
    cardId: idSchema,
    title: z.string(),
    /** Its hypothesis, or one of its results. */
    quote: z.string(),
  }),
]);
export type StatementSource = z.infer<typeof statementSourceSchema>;

export const reportStatementSchema = z.object({
  text: z.string(),
  /** Place within the section, from 0. */
  paragraph: z.int(),
  /** Empty for an assumption. */
  sources: z.array(statementSourceSchema),
});
export type ReportStatement = z.infer<typeof reportStatementSchema>;

/** A version's change of one section: the numbers of words that only one of the two texts has. */
export const sectionChangeSchema = z.object({
  type: z.enum(REPORT_SECTION_TYPES),
  added: z.int(),
  removed: z.int(),
});
export type SectionChange = z.infer<typeof sectionChangeSchema>;

/** A generation, or a restored one, that left something to read (RE-63). */
export const reportVersionSchema = z.object({
  id: idSchema,
  madeAt: timestampSchema,
  /** Against the version before; null when it was not counted. */
  changes: z.nullable(z.array(sectionChangeSchema)),
  /** True for the report's present text. */
  isCurrent: z.boolean(),
});
export type ReportVersion = z.infer<typeof reportVersionSchema>;

/** A version to read: its sections that have a text. */
export const reportVersionTextSchema = z.object({
  id: idSchema,
  madeAt: timestampSchema,
  sections: z.array(z.object({ type: z.enum(REPORT_SECTION_TYPES), title: z.string(), content: z.string() })),
});
export type ReportVersionText = z.infer<typeof reportVersionTextSchema>;
