import { type Kysely, sql } from 'kysely';

const TABLES = ['assistants', 'challenges', 'steps', 'questions'] as const;

/**
 * The files' last values, field by field, so that an import can tell an administrator's edit from an older version of
 * the file. Null in older rows, whose shipped values are unknown (decision record 015).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} add column shipped jsonb`.execute(db);
}
