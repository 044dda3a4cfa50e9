import { cardSchema, cardSuggestionSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { COACH_REFUSALS } from './errors.ts';
import { AI_WRITE_AT_ONCE, MINUTE, READ, WRITE } from './timing.ts';

const startupParams = z.object({ startupId: idParam });
const params = z.object({ suggestionId: idParam });

/** Cards proposed for assumptions in accepted answers. */
export const suggestionContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/card-suggestions',
    kind: 'list',
    summary: "A startup's suggested cards that were neither added nor dismissed, oldest first, at most 50",
    access: 'user',
    params: startupParams,
    response: z.array(cardSuggestionSchema),
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 5 * MINUTE },
  }),
  make: defineContract({
    method: 'POST',
    path: '/api/startups/:startupId/card-suggestions',
    kind: 'write',
    summary:
      'Have the coach suggest cards for assumptions in accepted answers. No sentence is suggested twice. Returns all open suggestions',
    access: 'user',
    params: startupParams,
    response: z.array(cardSuggestionSchema),
    refusals: ['startup.not_found', 'request.rate_limited', ...COACH_REFUSALS],
    timing: { ...AI_WRITE_AT_ONCE, retries: 1 },
  }),
  take: defineContract({
    method: 'POST',
    path: '/api/card-suggestions/:suggestionId/take',
    kind: 'write',
    summary:
      "Add a suggested card at the end of the board's first column. Returns the same card if it was added before",
    access: 'user',
    params,
    status: 201,
    response: cardSchema,
    refusals: ['suggestion.not_found', 'board.not_found', 'board.full'],
    timing: WRITE,
  }),
  leave: defineContract({
    method: 'POST',
    path: '/api/card-suggestions/:suggestionId/leave',
    kind: 'write',
    summary: 'Dismiss a suggested card. Its sentence is not suggested again',
    access: 'user',
    params,
    response: z.object({ success: z.boolean() }),
    refusals: ['suggestion.not_found'],
    timing: WRITE,
  }),
};
