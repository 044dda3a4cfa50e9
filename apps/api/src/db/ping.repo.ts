import { sql } from 'kysely';
import type { Db } from './types.ts';

/** True when the database answers; rejects when it does not. */
export async function ping(db: Db): Promise<true> {
  await sql`select 1`.execute(db);
  return true;
}
