import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What the accepted answer says against the startup's profile, as `Contradiction`.
  sql`alter table question_progress add column contradicts jsonb not null default '[]'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
