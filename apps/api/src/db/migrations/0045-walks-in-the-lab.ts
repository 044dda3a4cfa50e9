import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`alter table judge_run_cases drop constraint judge_run_cases_source_check`,
  sql`alter table judge_run_cases add constraint judge_run_cases_source_check
    check (source in ('golden', 'corpus', 'held-out', 'walk', 'hand', 'appeal'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
