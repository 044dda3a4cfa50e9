import {
  idSchema,
  LOGGED_ACTIONS,
  LOGGED_KINDS,
  listedLogEntrySchema,
  timestampSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { listed, pageLimit } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { MINUTE } from './timing.ts';

/** The log of administrators' writes. */
export const adminLogContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/log',
    summary:
      'The changes that administrators made, newest first, 50 at a time or `limit`, at most 500. `before` returns those before that entry, `from` and `until` those of a time, without its end',
    query: z.strictObject({
      before: z.optional(idParam),
      kind: z.optional(z.enum(LOGGED_KINDS)),
      action: z.optional(z.enum(LOGGED_ACTIONS)),
      adminId: z.optional(idParam),
      from: z.optional(timestampSchema),
      until: z.optional(timestampSchema),
      limit: pageLimit,
    }),
    response: z.array(listedLogEntrySchema),
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
