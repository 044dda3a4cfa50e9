import { appealDecisionSchema, appealSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin, listed } from './admin-contract.ts';
import { defineContract, flagParam, idParam } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

const byAppeal = z.object({ appealId: idParam });

/** Founders' appeals against verdicts (AD-117). */
export const adminAppealContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/appeals',
    summary:
      'Appeals of founders against verdicts, newest first, 50 at a time, by default the open ones. `before` returns those before that appeal',
    query: z.strictObject({ before: z.optional(idParam), decided: flagParam }),
    response: z.array(appealSchema),
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  count: defineContract({
    method: 'GET',
    kind: 'answer',
    access: 'admin',
    timing: READ,
    path: '/api/admin/appeals/count',
    summary: 'How many appeals are open',
    response: z.object({ open: z.int() }),
    freshness: { freshMs: 0, keptMs: MINUTE, pollMs: MINUTE },
  }),
  decide: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    path: '/api/admin/appeals/:appealId/decision',
    summary: 'Accept or decline an appeal, with a reason that its founder reads',
    params: byAppeal,
    body: appealDecisionSchema,
    response: appealSchema,
    refusals: ['appeal.not_found', 'record.changed'],
  }),
  makeCase: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    path: '/api/admin/appeals/:appealId/case',
    summary: 'Keep a decided appeal as a labelled case',
    params: byAppeal,
    response: appealSchema,
    refusals: ['appeal.not_found', 'appeal.open'],
  }),
};
