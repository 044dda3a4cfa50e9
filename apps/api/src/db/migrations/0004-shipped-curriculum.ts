import { type Kysely, sql } from 'kysely';

const TABLES = ['assistants', 'challenges', 'steps', 'questions'] as const;

/**
 * What the files said last, field by field, so that an import can tell an administrator's edit from an older version of
 * the file. Null in rows from before: nothing tells what was shipped then (decision record 015).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} add column shipped jsonb`.execute(db);
}
