import type { Env } from '../env.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

/** PostgreSQL where it is configured, else the embedded one in the data folder. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: (error: Error) => void,
): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, { onError });
  // Loaded only when it is needed, because it is a whole PostgreSQL.
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(env.DATA_DIR);
}
