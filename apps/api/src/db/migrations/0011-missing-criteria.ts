import { type Kysely, sql } from 'kysely';

/** Words on the gaps in a step's own criteria at its last judgement, by key; met ones may linger and are skipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table step_progress add column missing jsonb not null default '{}'`.execute(db);
}
