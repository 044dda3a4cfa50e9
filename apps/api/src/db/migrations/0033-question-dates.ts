import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Questions from before this version count as old: nobody is told that they are new.
  sql`alter table questions add column created_at timestamptz not null default '2000-01-01'`,
  sql`alter table questions alter column created_at set default now()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
