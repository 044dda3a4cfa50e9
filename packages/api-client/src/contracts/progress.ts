import { appealInputSchema, idSchema, questionProgressSchema, stepProgressSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, flagParam, idParam } from './contract.ts';
import { COACH_REFUSALS, type ErrorCode } from './errors.ts';
import { AI_WRITE_AT_ONCE, LIVELY, READ, SECOND, WRITE, WRITE_AT_ONCE } from './timing.ts';

/** The answer to completing a step (PR-24). */
export const completionSchema = z.object({
  success: z.boolean(),
  completed: z.boolean(),
  alreadyCompleted: z.boolean(),
  /**
   * Points newly awarded by this call: the step's, the challenge's when it was the last one, and the rewards of the
   * achievements that these reached.
   */
  xpAwarded: z.int(),
  /** Why this work earns no points, as a sentence; null where it does. */
  reason: z.nullable(z.string()),
  level: z.int(),
  /** The next active step of the same challenge by order, or null at its end. */
  nextStepId: z.nullable(idSchema),
});
export type Completion = z.infer<typeof completionSchema>;

/** A step's state after a judgement, and the questions that the judgement completed. */
export const verdictSchema = z.object({
  progress: stepProgressSchema,
  questions: z.array(questionProgressSchema),
  completedQuestionIds: z.array(idSchema),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** The details of a refused completion: ids of the open items, and their texts in the same order. */
export const openItemsSchema = z.object({
  openQuestionIds: z.array(idSchema),
  openCriteria: z.array(z.string()),
  open: z.array(z.string()),
});
export type OpenItems = z.infer<typeof openItemsSchema>;

/** Completed and total steps by challenge id (PR-6). */
export const challengeTotalsSchema = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.object({ completed: z.int(), total: z.int() }),
);

/** What changed in a step after a startup began it. */
export const stepChangesSchema = z.object({
  /** Questions that came later and are still open, none in a completed step. */
  added: z.array(z.object({ id: idSchema, text: z.string() })),
  /** Open questions whose text, type or criteria were published anew. */
  changed: z.array(z.object({ id: idSchema, text: z.string() })),
  /** Questions that are no longer asked, with the words that were accepted. */
  removed: z.array(z.object({ id: idSchema, text: z.string(), evidence: z.array(z.string()) })),
});
export type StepChanges = z.infer<typeof stepChangesSchema>;

const QUESTION_REFUSALS = [
  'progress.not_found',
  'question.not_found',
  'step.not_found',
  'challenge.locked',
  'step.locked',
  'step.asks_nothing',
  'step.already_completed',
  'chat.reply_in_progress',
  'question.completed',
  'question.not_offered',
] as const satisfies readonly ErrorCode[];
const questionParams = z.object({ progressId: idParam, questionId: idParam });

export const progressContracts = {
  totals: defineContract({
    method: 'GET',
    path: '/api/progress',
    kind: 'record',
    summary: 'Completed and total steps of a startup by challenge ID, by default of your newest one',
    access: 'user',
    query: z.strictObject({ startupId: z.optional(idParam) }),
    response: challengeTotalsSchema,
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
  step: defineContract({
    method: 'GET',
    path: '/api/progress/:userId/:startupId/:challengeId/:stepId',
    kind: 'record',
    summary: 'Your progress in a step. 404 before its opener or first message. `userId` is ignored',
    access: 'user',
    params: z.object({ userId: idParam, startupId: idParam, challengeId: idParam, stepId: idParam }),
    response: stepProgressSchema,
    refusals: ['progress.not_found'],
    timing: READ,
    freshness: LIVELY,
    sessionOver: 'tell',
    missingIsEmpty: true,
  }),
  questions: defineContract({
    method: 'GET',
    path: '/api/progress/:progressId/questions',
    kind: 'list',
    summary: 'The verdicts on the questions of a step, with their evidence',
    access: 'user',
    params: z.object({ progressId: idParam }),
    response: z.array(questionProgressSchema),
    wrappedIn: 'questions',
    refusals: ['progress.not_found'],
    timing: READ,
    freshness: LIVELY,
    sessionOver: 'tell',
  }),
  changes: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/steps/:stepId/changes',
    kind: 'record',
    summary:
      'The questions of a step that came, changed, or went with their answers, after the startup began it',
    access: 'user',
    params: z.object({ startupId: idParam, stepId: idParam }),
    response: stepChangesSchema,
    refusals: ['startup.not_found', 'step.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
  judge: defineContract({
    method: 'POST',
    path: '/api/progress/:progressId/judge',
    kind: 'write',
    summary: "Judge the founder's newest message again after the judge failed ('Check again')",
    access: 'user',
    params: z.object({ progressId: idParam }),
    response: verdictSchema,
    refusals: [
      'progress.not_found',
      'step.not_found',
      'challenge.locked',
      'step.locked',
      'step.asks_nothing',
      'chat.reply_in_progress',
      'chat.nothing_to_judge',
      'request.rate_limited',
      ...COACH_REFUSALS,
    ],
    timing: { ...AI_WRITE_AT_ONCE, retries: 0 },
    sessionOver: 'tell',
  }),
  ownAssessment: defineContract({
    method: 'POST',
    path: '/api/progress/:progressId/questions/:questionId/own-assessment',
    kind: 'write',
    summary: "Count the current question as completed, as the founder's own assessment ('Count it anyway')",
    access: 'user',
    params: questionParams,
    response: verdictSchema,
    refusals: [...QUESTION_REFUSALS, 'question.not_asked'],
    timing: WRITE_AT_ONCE,
    sessionOver: 'tell',
  }),
  later: defineContract({
    method: 'POST',
    path: '/api/progress/:progressId/questions/:questionId/later',
    kind: 'write',
    summary: 'Leave the current question for later, or return to one that was left',
    access: 'user',
    params: questionParams,
    body: z.object({ isLeft: z.boolean() }),
    response: verdictSchema,
    refusals: [...QUESTION_REFUSALS, 'question.not_asked', 'question.not_left'],
    timing: WRITE_AT_ONCE,
    sessionOver: 'tell',
  }),
  appeal: defineContract({
    method: 'POST',
    path: '/api/progress/:progressId/questions/:questionId/appeal',
    kind: 'write',
    summary:
      'Say that an answer to the current question was judged wrongly, once a question. Administrators see the answers to it that were judged, and its criteria',
    access: 'user',
    params: questionParams,
    body: appealInputSchema,
    response: verdictSchema,
    refusals: [...QUESTION_REFUSALS, 'question.not_asked', 'question.appealed'],
    timing: WRITE_AT_ONCE,
    sessionOver: 'tell',
  }),
  complete: defineContract({
    method: 'POST',
    path: '/api/steps/:stepId/complete',
    kind: 'write',
    summary:
      'Complete a step whose questions or criteria are all met. Otherwise returns 409 with the open ones',
    access: 'user',
    params: z.object({ stepId: idParam }),
    query: z.strictObject({ unique: z.optional(z.string().check(z.maxLength(100))), force: flagParam }),
    body: z.object({
      startupId: idSchema,
      challengeId: z.optional(idSchema),
      forceComplete: z._default(z.boolean(), false),
    }),
    response: completionSchema,
    refusals: ['step.not_found', 'challenge.locked', 'step.locked', 'step.asks_nothing', 'step.incomplete'],
    timing: { ...WRITE, timeoutMs: 8 * SECOND, totalMs: 10 * SECOND, retries: 0 },
    sessionOver: 'tell',
  }),
};
