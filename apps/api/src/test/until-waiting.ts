import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { until } from './chat.ts';

/** Resolves once `count` connections to this database wait for a lock. PostgreSQL only. */
export function untilWaiting(db: Db, count = 1): Promise<unknown> {
  return until(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length >= count;
  });
}
