import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Sums, so that the back office and the limit for all read a few rows, however many calls there were.
  sql`create table ai_use (
    day date not null,
    job text not null,
    model text not null,
    calls integer not null default 0,
    failures integer not null default 0,
    input_tokens bigint not null default 0,
    output_tokens bigint not null default 0,
    first_words integer not null default 0,
    first_word_ms bigint not null default 0,
    primary key (day, job, model)
  )`,
  sql`insert into ai_use (day, job, model, calls, input_tokens, output_tokens)
    select (created_at at time zone 'utc')::date, job, model, count(*), sum(input_tokens), sum(output_tokens)
    from model_calls group by 1, 2, 3`,
  // At most one row, written by the first save: until then the environment's limits hold, and backups have none of it.
  sql`create table ai_settings (
    id integer primary key default 1 check (id = 1),
    daily_tokens_per_user bigint check (daily_tokens_per_user > 0),
    daily_tokens_for_all bigint check (daily_tokens_for_all > 0),
    currency text not null,
    prices jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  sql`alter table admin_log drop constraint admin_log_kind_check`,
  sql`alter table admin_log add constraint admin_log_kind_check check (kind in
    ('challenge', 'step', 'question', 'assistant', 'step_assistant', 'persona', 'user', 'logo', 'curriculum',
      'ai_settings'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
