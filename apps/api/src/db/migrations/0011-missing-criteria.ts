import { type Kysely, sql } from 'kysely';

/** The missing entries of a step's own criteria at the last judgement, by key; met ones may linger and are skipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table step_progress add column missing jsonb not null default '{}'`.execute(db);
}
