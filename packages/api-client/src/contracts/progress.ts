import { idSchema, questionProgressSchema, stepProgressSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, flagParam, idParam } from './contract.ts';

const tag = 'Progress';

/** What completing a step answers (decisions 3). */
export const completionSchema = z.object({
  success: z.boolean(),
  completed: z.boolean(),
  alreadyCompleted: z.boolean(),
  /**
   * Points newly awarded by this call: the step's, the challenge's when it was the last one, and the rewards of the
   * achievements that these reached.
   */
  xpAwarded: z.int(),
  level: z.int(),
  /** The next active step of the same challenge by order, or null at its end. */
  nextStepId: z.nullable(idSchema),
});
export type Completion = z.infer<typeof completionSchema>;

/** Where a step stands after a judgement, and which questions that judgement completed. */
export const verdictSchema = z.object({
  progress: stepProgressSchema,
  questions: z.array(questionProgressSchema),
  completedQuestionIds: z.array(idSchema),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** Completed and total steps by challenge id (B7). */
export const challengeTotalsSchema = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.object({ completed: z.int(), total: z.int() }),
);

export const progressContracts = {
  totals: defineContract({
    method: 'GET',
    path: '/api/progress',
    tag,
    summary: "Completed and total steps by challenge id, of one startup; by default the newest of the user's",
    access: 'user',
    query: z.strictObject({ startupId: z.optional(idParam) }),
    response: challengeTotalsSchema,
  }),
  step: defineContract({
    method: 'GET',
    path: '/api/progress/:userId/:startupId/:challengeId/:stepId',
    tag,
    summary:
      "A step's progress. 404 before its opener or first message. The session decides whose, not userId",
    access: 'user',
    params: z.object({ userId: idParam, startupId: idParam, challengeId: idParam, stepId: idParam }),
    response: stepProgressSchema,
  }),
  questions: defineContract({
    method: 'GET',
    path: '/api/progress/:progressId/questions',
    tag,
    summary: 'The verdicts on the questions of a step, with the evidence',
    access: 'user',
    params: z.object({ progressId: idParam }),
    response: z.array(questionProgressSchema),
  }),
  judge: defineContract({
    method: 'POST',
    path: '/api/progress/:progressId/judge',
    tag,
    summary: "Judge the founder's newest message again after the judge failed ('Check again')",
    access: 'user',
    params: z.object({ progressId: idParam }),
    response: verdictSchema,
  }),
  complete: defineContract({
    method: 'POST',
    path: '/api/steps/:stepId/complete',
    tag,
    summary: 'Complete a step whose questions are all answered; 409 with the open ones otherwise',
    access: 'user',
    params: z.object({ stepId: idParam }),
    query: z.strictObject({ unique: z.optional(z.string().check(z.maxLength(100))), force: flagParam }),
    body: z.object({
      startupId: idSchema,
      challengeId: z.optional(idSchema),
      forceComplete: z._default(z.boolean(), false),
    }),
    response: completionSchema,
  }),
};
