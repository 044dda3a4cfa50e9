import type { Env } from '../env.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

/** PostgreSQL where it is configured, else the embedded one in the data folder. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: (error: Error) => void,
): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, { onError });
  return openEmbedded(env.DATA_DIR);
}
