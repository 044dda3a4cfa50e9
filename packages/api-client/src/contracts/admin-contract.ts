import { deletionImpactSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { MINUTE, READ, WRITE_AT_ONCE } from './timing.ts';

/** The most records of a long list in one answer. */
const MAX_PAGE = 500;
export const pageLimit = z.optional(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, `From 1 to ${MAX_PAGE}`)), z.transform(Number)),
    z.int().check(z.maximum(MAX_PAGE)),
  ),
);

/** Lists of the back office. */
export const ADMIN_LIST = { freshMs: 2 * MINUTE, keptMs: 5 * MINUTE };

export const admin = { access: 'admin', timing: WRITE_AT_ONCE } as const;
export const created = { ...admin, method: 'POST', kind: 'write', status: 201 } as const;
export const replaced = { ...admin, method: 'PUT', kind: 'write' } as const;
export const removed = {
  ...admin,
  method: 'DELETE',
  kind: 'deletion',
  status: 204,
  response: z.void(),
} as const;
export const impact = {
  method: 'GET',
  kind: 'record',
  access: 'admin',
  response: deletionImpactSchema,
  timing: READ,
  freshness: { freshMs: 0, keptMs: MINUTE },
} as const;
export const listed = {
  method: 'GET',
  kind: 'list',
  access: 'admin',
  timing: READ,
  freshness: ADMIN_LIST,
} as const;
