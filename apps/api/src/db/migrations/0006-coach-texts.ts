import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The coach's texts, kept or not (decision record 006). `own`: sentences of the form that were the founder's and in
  // no earlier text. `invented`: what only the coach said. Until `written` is set, its writer holds a lease.
  sql`create table coach_texts (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    field text not null,
    own text not null default '',
    written text,
    invented text not null default '',
    written_at timestamptz,
    lease_until timestamptz,
    created_at timestamptz not null default now(),
    check ((written is null) = (written_at is null))
  )`,
  sql`create index coach_texts_user_id on coach_texts (user_id, id desc)`,
  sql`alter table startups add column coach_written jsonb not null default '[]'`,
  sql`alter table model_calls drop constraint model_calls_job_check`,
  sql`alter table model_calls
    add constraint model_calls_job_check check (job in ('reply', 'judge', 'embed', 'write'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
