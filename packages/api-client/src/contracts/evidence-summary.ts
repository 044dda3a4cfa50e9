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
      'Where a startup stands: what its accepted sentences rest on, the figures they establish, what is open, and when answers were accepted in the last eight days',
    access: 'user',
    params: z.object({ startupId: idParam }),
    response: evidenceSummarySchema,
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
};
