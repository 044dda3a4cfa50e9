import { idSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { LIVELY, READ } from './timing.ts';

/** The accepted answer to one question of a challenge, or to one entry of a step's own list. */
const challengeAnswerSchema = z.object({
  stepId: idSchema,
  stepTitle: z.string(),
  /** Null for an entry of a step's own list. */
  question: z.nullable(z.string()),
  /** The founder's words, verbatim. */
  quotes: z.array(z.string()),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswerSchema>;

export const challengeAnswerContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/challenges/:challengeId/answers',
    kind: 'list',
    summary: "A startup's accepted answers in a challenge, in the order of its steps and questions",
    access: 'user',
    params: z.object({ startupId: idParam, challengeId: idParam }),
    response: z.array(challengeAnswerSchema),
    refusals: ['startup.not_found', 'challenge.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
};
