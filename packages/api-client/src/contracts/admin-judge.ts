import * as z from 'zod/mini';
import { admin } from './admin-contract.ts';
import { defineContract } from './contract.ts';
import { judgeStatusSchema } from './health.ts';
import { READ, SECOND } from './timing.ts';

/**
 * How often a judge may be wrong in its exam: in all, one of 8 good answers refused, one of 16 others accepted, one of
 * 12 statements.
 */
export const EXAM_LIMITS = { honestRefused: 1, badAccepted: 1, statementsWrong: 1 };

const shareSchema = z.object({ count: z.number(), of: z.number() });

/** The model's exam as a judge, in the parts that administrators may see. */
export const judgeExamSchema = z.object({
  ...judgeStatusSchema.shape,
  model: z.nullable(z.string()),
  judgeVersion: z.string(),
  /** The obstacle that holds its exam up, in the provider's words; null without one. */
  problem: z.nullable(z.string()),
  /** Null where there is no exam. */
  tally: z.nullable(
    z.object({
      done: shareSchema,
      honestAccepted: shareSchema,
      badAccepted: shareSchema,
      statementsWrong: shareSchema,
    }),
  ),
  /**
   * Its answers that differ from a fair reader's. For a statement, `question` holds the sources that it was to rest on.
   */
  wrong: z.array(z.object({ question: z.string(), answer: z.string(), wasAccepted: z.boolean() })),
});
export type JudgeExam = z.infer<typeof judgeExamSchema>;

export const adminJudgeContracts = {
  exam: defineContract({
    method: 'GET',
    kind: 'answer',
    access: 'admin',
    timing: READ,
    path: '/api/admin/judge',
    summary: 'Who judges answers, and how the model did in its exam',
    response: judgeExamSchema,
    freshness: { freshMs: 0, keptMs: 60 * SECOND, pollMs: 5 * SECOND },
  }),
  examine: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    path: '/api/admin/judge/exam',
    summary: 'Examine the model as a judge again. Rules judge until it passes',
    status: 202,
    response: judgeExamSchema,
    refusals: ['judge.not_examined'],
  }),
};
