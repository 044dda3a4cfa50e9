import { type Kysely, sql } from 'kysely';

/** What the judge last missed of a step's own criteria, by their keys; met ones may linger and are passed over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table step_progress add column missing jsonb not null default '{}'`.execute(db);
}
