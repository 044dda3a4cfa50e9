import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // One that an administrator wrote is of no founder.
  sql`alter table labelled_cases alter column appeal_id drop not null`,
  sql`alter table labelled_cases rename column at to updated_at`,
  sql`alter table labelled_cases drop constraint labelled_cases_source_check`,
  sql`alter table labelled_cases add constraint labelled_cases_source_check
    check (source in ('appeal', 'hand') and (source = 'appeal') = (appeal_id is not null))`,

  // `steps` holds the questions as they were judged, so that a run that is continued judges the same ones.
  sql`create table judge_runs (
    id integer generated always as identity primary key,
    sources jsonb not null,
    challenge text,
    with_pending boolean not null,
    steps jsonb not null,
    left_out integer not null,
    model text,
    judge_version text not null,
    admin_name text not null,
    state text not null default 'running' check (state in ('running', 'stopped', 'held_up', 'finished')),
    problem text,
    input_tokens integer not null default 0,
    output_tokens integer not null default 0,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    owner uuid,
    lease_until timestamptz not null default now(),
    check ((state = 'running') = (ended_at is null))
  )`,
  sql`create unique index judge_runs_running on judge_runs (state) where state = 'running'`,

  // A case from an appeal holds a founder's words, also in its outcome, so it goes with the labelled case.
  sql`create table judge_run_cases (
    run_id integer not null references judge_runs on delete cascade,
    place integer not null,
    labelled_case_id integer references labelled_cases on delete cascade,
    question_id integer not null,
    source text not null check (source in ('golden', 'corpus', 'held-out', 'hand', 'appeal')),
    kind text,
    label text not null check (label in ('pass', 'fail')),
    misses jsonb not null,
    answer text not null,
    accepted boolean,
    outcome jsonb,
    primary key (run_id, place),
    check (accepted is null or outcome is not null)
  )`,
  sql`create index judge_run_cases_labelled_case_id on judge_run_cases (labelled_case_id)`,

  sql`alter table admin_log drop constraint admin_log_kind_check`,
  sql`alter table admin_log add constraint admin_log_kind_check check (kind in
    ('challenge', 'step', 'question', 'assistant', 'step_assistant', 'persona', 'user', 'logo', 'curriculum',
     'ai_settings', 'cohort', 'registration', 'appeal', 'case'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
