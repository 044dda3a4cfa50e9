import { type Startup, startupSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { ApiError } from '../request/index.ts';

const changedSchema = z.object({ current: startupSchema });

/** The startup's present state, if the update failed because of a newer one; null for any other failure. */
export function readNewerStartup(error: unknown): Startup | null {
  if (!(error instanceof ApiError) || error.code !== 'record.changed') return null;
  return changedSchema.safeParse(error.details).data?.current ?? null;
}
