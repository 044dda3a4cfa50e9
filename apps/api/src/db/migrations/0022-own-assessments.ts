import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`alter table question_progress
    -- Completed because its founder said so: no verdict did.
    add column own_assessment boolean not null default false,
    -- When its founder went on without it, and when they came back to it since. Both are kept: what is judged late was
    -- written when another question was asked.
    add column left_at timestamptz,
    add column taken_up_at timestamptz`,
  // The founder's newest message when they decided which question is asked: later ones are answers to that.
  sql`alter table step_progress add column asked_after integer not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
