import { standingSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { LIVELY, READ } from './timing.ts';

export const standingContracts = {
  read: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/standing',
    kind: 'record',
    summary:
      'Where a startup stands: what its accepted sentences rest on, the figures they establish, what is open, and when answers were accepted in the last eight days',
    access: 'user',
    params: z.object({ startupId: idParam }),
    response: standingSchema,
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: LIVELY,
  }),
};
