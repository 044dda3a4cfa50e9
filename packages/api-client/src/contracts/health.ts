import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

/** For operators of a server without a model. */
export const HOW_TO_CONFIGURE = 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for another server, and restart.';

/** The present judge, and why. */
export const judgeStatusSchema = z.object({
  /**
   * `rules`: there is no model. `trusted`: the model judges without an exam. `held_up`: it does not answer the exam.
   */
  state: z.enum(['rules', 'trusted', 'examining', 'held_up', 'passed', 'failed']),
  /** The same in a sentence, for everybody. */
  line: z.string(),
});
export type JudgeStatus = z.infer<typeof judgeStatusSchema>;

export const healthSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.object({ kind: z.enum(['postgresql', 'embedded']), reachable: z.boolean() }),
  coach: z.object({
    provider: z.enum(['openai', 'practice']),
    model: z.nullable(z.string()),
    /** A note for founders about this coach, such as that no AI model is configured. */
    notice: z.nullable(z.string()),
    judge: judgeStatusSchema,
  }),
});
export type Health = z.infer<typeof healthSchema>;

export const healthContracts = {
  health: defineContract({
    method: 'GET',
    path: '/api/health',
    kind: 'answer',
    summary:
      'Whether the server can serve requests. HEAD returns only the status. 503 if the database cannot be reached',
    access: 'public',
    failureStatus: 503,
    response: healthSchema,
    timing: READ,
    freshness: { freshMs: 5 * MINUTE, keptMs: 5 * MINUTE },
  }),
};
