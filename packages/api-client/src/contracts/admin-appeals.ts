import { appealDecisionSchema, appealSchema, labelledCaseSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin, listed, removed } from './admin-contract.ts';
import { defineContract, flagParam, idParam } from './contract.ts';
import { MINUTE, READ } from './timing.ts';

const byAppeal = z.object({ appealId: idParam });
const byCase = z.object({ caseId: idParam });
const page = { before: z.optional(idParam) };

/** Founders' appeals against verdicts, and the labelled cases made of them (AD-117). */
export const adminAppealContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/appeals',
    summary:
      'Appeals of founders against verdicts, newest first, 50 at a time, by default the open ones. `before` returns those before that appeal',
    query: z.strictObject({ ...page, decided: flagParam }),
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
  cases: defineContract({
    ...listed,
    path: '/api/admin/labelled-cases',
    summary:
      'Answers labelled by administrators, newest first, 50 at a time. `before` returns those before that case',
    query: z.strictObject(page),
    response: z.array(labelledCaseSchema),
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  removeCase: defineContract({
    ...removed,
    path: '/api/admin/labelled-cases/:caseId',
    summary: 'Remove a labelled case. The appeal stays',
    params: byCase,
    refusals: ['case.not_found'],
  }),
};
