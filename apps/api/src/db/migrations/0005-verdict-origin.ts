import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Null in rows from before: which judge it was can only be told from the judgements of those days.
  sql`alter table question_progress add column model text, add column judge_version text`,
  sql`alter table model_calls drop constraint model_calls_job_check`,
  sql`alter table model_calls
    add constraint model_calls_job_check check (job in ('reply', 'judge', 'embed'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
