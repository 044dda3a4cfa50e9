import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A copy of all that administrators see, and the sentences that become evidence. They are not told whose it is.
  sql`create table appeals (
    id integer generated always as identity primary key,
    step_progress_id integer not null references step_progress on delete cascade,
    question_id integer not null references questions on delete cascade,
    question_revision integer not null,
    question text not null,
    answer text not null,
    evidence jsonb not null,
    criteria jsonb not null,
    sentence text not null,
    created_at timestamptz not null default now(),
    state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
    reason text,
    admin_id integer,
    admin_name text,
    decided_at timestamptz,
    unique (step_progress_id, question_id),
    check ((state = 'open') = (decided_at is null) and (decided_at is null) = (reason is null)
      and (reason is null) = (admin_name is null) and (admin_name is null) = (admin_id is null))
  )`,
  sql`create index appeals_question_id on appeals (question_id)`,
  sql`create index appeals_open on appeals (id) where state = 'open'`,

  // A founder's words, so they go when the appeal goes.
  sql`create table labelled_cases (
    id integer generated always as identity primary key,
    appeal_id integer not null unique references appeals on delete cascade,
    question_id integer not null references questions on delete cascade,
    question_revision integer not null,
    answer text not null,
    label text not null check (label in ('pass', 'fail')),
    source text not null check (source in ('appeal')),
    admin_id integer not null,
    admin_name text not null,
    at timestamptz not null default now()
  )`,
  sql`create index labelled_cases_question_id on labelled_cases (question_id)`,

  sql`alter table admin_log drop constraint admin_log_kind_check`,
  sql`alter table admin_log add constraint admin_log_kind_check check (kind in
    ('challenge', 'step', 'question', 'assistant', 'step_assistant', 'persona', 'user', 'logo', 'curriculum',
     'ai_settings', 'cohort', 'registration', 'appeal'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
