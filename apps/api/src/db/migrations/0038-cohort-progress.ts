import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // How far a founder is in a step, as a cohort's page shows it. Written by a job, from members' steps whose `rev` is
  // another by now. `judgement_id` is the newest judgement that is counted in question_rollups, `answered_id` the newest
  // message that had a question accepted.
  sql`create table step_rollups (
    step_progress_id integer primary key references step_progress on delete cascade,
    rev integer not null,
    status text not null check (status in ('not_started', 'in_progress', 'completed')),
    began_at timestamptz not null,
    active_at timestamptz not null,
    is_refused boolean not null,
    judgement_id integer not null,
    answered_id integer not null
  )`,
  sql`create table question_rollups (
    step_progress_id integer not null references step_progress on delete cascade,
    question_id integer not null references questions on delete cascade,
    status text not null check (status in ('not_started', 'in_progress', 'completed')),
    judged integer not null,
    refused integer not null,
    primary key (step_progress_id, question_id)
  )`,
  sql`create index question_rollups_question_id on question_rollups (question_id)`,

  // Whose turn it is, and the moment that all rollups are at least as new as. Exists once a job has run.
  sql`create table rollup_runs (
    id boolean primary key default true check (id),
    begun_at timestamptz,
    as_of timestamptz
  )`,

  // The job reads a step's newest judgements only.
  sql`drop index judgements_step_progress_id`,
  sql`create index judgements_step_progress_id on judgements (step_progress_id, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
