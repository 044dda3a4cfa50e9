import { noticeSchema, timestampSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ, WRITE } from './timing.ts';

export const noticeContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/notices',
    kind: 'list',
    summary:
      'What happened while you were away, in all your startups, newest first, at most 50: comments on shared reports, verdicts that came late, decided appeals, rewritten reports, and tests that are due',
    access: 'user',
    response: z.array(noticeSchema),
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 5 * MINUTE, pollMs: MINUTE },
  }),
  see: defineContract({
    method: 'POST',
    path: '/api/notices/seen',
    kind: 'write',
    summary: 'Mark notices as seen, up to the given time',
    access: 'user',
    body: z.object({ through: timestampSchema }),
    status: 204,
    response: z.void(),
    timing: WRITE,
  }),
};
