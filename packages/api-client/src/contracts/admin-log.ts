import { idSchema, LOGGED_ACTIONS, LOGGED_KINDS, logEntrySchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { listed } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { MINUTE } from './timing.ts';

/** The log of administrators' writes. */
export const adminLogContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/log',
    summary:
      'The changes that administrators made, newest first, 50 at a time. `before` returns those before that entry',
    query: z.strictObject({
      before: z.optional(idParam),
      kind: z.optional(z.enum(LOGGED_KINDS)),
      action: z.optional(z.enum(LOGGED_ACTIONS)),
      adminId: z.optional(idParam),
    }),
    response: z.array(logEntrySchema),
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  administrators: defineContract({
    ...listed,
    path: '/api/admin/log/administrators',
    summary: 'Everyone with entries in the log, under the name they had last',
    response: z.array(z.object({ id: idSchema, name: z.string() })),
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
};
