import { type Kysely, sql } from 'kysely';

/**
 * The parts of a founder's message that only speak to the coach: [{ start, end }]. Null where its judge has not said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns add column talk jsonb`.execute(db);
}
