import { evidenceSummarySchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { LIVELY, READ } from './timing.ts';

export const evidenceSummaryContracts = {
  read: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/evidence',
    kind: 'record',
    summary:
      "A startup's evidence: what its accepted sentences are based on, its key numbers, what is missing, and when answers were accepted in the last eight days",
    access: 'user',
    params: z.object({ startupId: idParam }),
    response: evidenceSummarySchema,
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
};
