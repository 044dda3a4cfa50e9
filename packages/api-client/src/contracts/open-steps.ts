import { stepSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, flagParam, idParam } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

/** Beside the curriculum's other contracts, which every page loads. */
export const openStepContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/steps',
    kind: 'list',
    summary:
      'The active steps of the challenges unlocked for a startup, by default your newest one; with `locked` those of the others too, as inactive',
    access: 'user',
    query: z.strictObject({ startupId: z.optional(idParam), locked: flagParam }),
    response: z.array(stepSchema),
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 20 * MINUTE },
    wrappedIn: 'steps',
  }),
};
