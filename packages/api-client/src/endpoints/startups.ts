import { type Startup, startupSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { ApiError } from '../request/index.ts';

const changedSchema = z.object({ current: startupSchema });

/** The startup as it is now, when that is why it could not be updated: it has moved on; null for any other failure. */
export function readNewerStartup(error: unknown): Startup | null {
  if (!(error instanceof ApiError) || error.code !== 'record.changed') return null;
  return changedSchema.safeParse(error.details).data?.current ?? null;
}
