import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The state of each criterion of the rubric after the last verdict. Earlier verdicts have no such list.
  sql`alter table question_progress add column criteria jsonb not null default '[]'`,

  sql`alter table turns add column revises_question_id integer references questions on delete set null`,
  sql`create index turns_revises_question_id on turns (revises_question_id)`,

  // Accepted answers that a better answer has replaced.
  sql`create table earlier_answers (
    id integer generated always as identity primary key,
    step_progress_id integer not null references step_progress on delete cascade,
    question_id integer not null references questions on delete cascade,
    evidence jsonb not null,
    accepted_at timestamptz not null,
    replaced_at timestamptz not null default now()
  )`,
  sql`create index earlier_answers_question on earlier_answers (step_progress_id, question_id, id desc)`,
  sql`create index earlier_answers_question_id on earlier_answers (question_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
