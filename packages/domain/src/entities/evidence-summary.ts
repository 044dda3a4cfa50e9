import * as z from 'zod/mini';
import { cardSchema } from './board.ts';
import { EVIDENCE_KINDS } from './evidence-kind.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/** The figures that a founder establishes, in the order in which they are shown (SC-64). */
export const KEY_FIGURES = ['price', 'cost', 'buyers'] as const;
export type KeyFigure = (typeof KEY_FIGURES)[number];

/** A question's figure, and the id of the criterion whose sentences say it. */
export const questionFigureSchema = z.object({ is: z.enum(KEY_FIGURES), criterion: z.string() });
export type QuestionFigure = z.output<typeof questionFigureSchema>;

const stepPlaceSchema = z.object({ challengeId: idSchema, stepId: idSchema, step: z.string() });

export const establishedFigureSchema = z.extend(stepPlaceSchema, {
  figure: z.enum(KEY_FIGURES),
  /** The words of the quote that say it, verbatim; null where the quote does not say which of its numbers it is. */
  value: z.nullable(z.string()),
  /** Null until it is established. */
  quote: z.nullable(z.object({ text: z.string(), kind: z.enum(EVIDENCE_KINDS) })),
});
export type EstablishedFigure = z.infer<typeof establishedFigureSchema>;

export const openCriterionSchema = z.extend(stepPlaceSchema, { text: z.string() });
export type OpenCriterion = z.infer<typeof openCriterionSchema>;

/** The evidence for a startup so far, and its open points (SC-63). */
export const evidenceSummarySchema = z.object({
  /** Numbers of accepted sentences by their basis. */
  evidence: z.object({ measured: z.int(), told: z.int(), guessed: z.int() }),
  /** The newest of the guessed sentences. */
  guesses: z.array(z.string()),
  /** One for each that the curriculum asks for. */
  figures: z.array(establishedFigureSchema),
  /** The missing criteria of the steps under way: their number, and the first of them. */
  criteria: z.object({ total: z.int(), first: z.array(openCriterionSchema) }),
  /** The hypotheses of the board without a decision: how many in all, and the first of them. */
  hypotheses: z.object({
    total: z.int(),
    first: z.array(z.pick(cardSchema, { id: true, title: true, state: true })),
  }),
  /** When each answer of the last eight days was accepted, oldest first. */
  acceptedAt: z.array(timestampSchema),
});
export type EvidenceSummary = z.infer<typeof evidenceSummarySchema>;
