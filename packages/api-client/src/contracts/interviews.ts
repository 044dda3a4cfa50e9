import { idSchema, interviewSchema, interviewScoreSchema, personaChatSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { COACH_REFUSALS } from './errors.ts';
import { AI_WRITE_AT_ONCE, MINUTE, READ, WRITE } from './timing.ts';

const params = z.object({ interviewId: idParam });

/**
 * Conversations with a customer, rehearsed with a persona and then reviewed. An interview goes by the id of its chat.
 */
export const interviewContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/interviews',
    kind: 'list',
    summary:
      "A startup's interviews with at least one message, newest first, at most 200. The review counts their questions",
    access: 'user',
    params: z.object({ startupId: idParam }),
    response: z.array(interviewScoreSchema),
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 5 * MINUTE },
  }),
  begin: defineContract({
    method: 'POST',
    path: '/api/interviews',
    kind: 'write',
    summary:
      'Start a ten-minute interview with an active persona. What the persona knows and hides is made now, once',
    access: 'user',
    body: z.object({ startupId: idSchema, personaId: idSchema }),
    status: 201,
    response: personaChatSchema,
    refusals: [
      'startup.not_found',
      'persona.not_found',
      'persona.inactive',
      'persona_chat.too_many',
      'request.rate_limited',
      ...COACH_REFUSALS,
    ],
    timing: { ...AI_WRITE_AT_ONCE, retries: 1 },
    sessionOver: 'tell',
  }),
  get: defineContract({
    method: 'GET',
    path: '/api/interviews/:interviewId',
    kind: 'record',
    summary: 'An interview, with the hidden truth once it is over and the review once there is one',
    access: 'user',
    params,
    response: interviewSchema,
    refusals: ['interview.not_found'],
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 5 * MINUTE },
    sessionOver: 'tell',
  }),
  end: defineContract({
    method: 'POST',
    path: '/api/interviews/:interviewId/end',
    kind: 'write',
    summary: 'End an interview before its ten minutes are over. Has no effect if it is over',
    access: 'user',
    params,
    response: interviewSchema,
    refusals: ['interview.not_found'],
    timing: WRITE,
    sessionOver: 'tell',
  }),
  review: defineContract({
    method: 'POST',
    path: '/api/interviews/:interviewId/review',
    kind: 'write',
    summary:
      'Review an interview that is over: the kind of each question, what was learned, and what to ask next time. The review is made once and kept',
    access: 'user',
    params,
    response: interviewSchema,
    refusals: [
      'interview.not_found',
      'interview.running',
      'interview.empty',
      'request.rate_limited',
      ...COACH_REFUSALS,
    ],
    timing: { ...AI_WRITE_AT_ONCE, retries: 1 },
    sessionOver: 'tell',
  }),
};
