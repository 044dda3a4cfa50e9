import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table cohorts (
    id integer generated always as identity primary key,
    name text not null,
    starts_on date not null,
    ends_on date not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (starts_on <= ends_on)
  )`,

  // Who leaves keeps their row, so that no login brings them back by their address.
  sql`create table cohort_members (
    cohort_id integer not null references cohorts on delete cascade,
    user_id integer not null references users on delete cascade,
    joined_at timestamptz not null default now(),
    left_at timestamptz,
    primary key (cohort_id, user_id)
  )`,
  sql`create index cohort_members_user_id on cohort_members (user_id)`,

  // Without an address it is a link for anyone who has it. Tokens are as those of report_links. `user_id` is a note of
  // who joined by the address.
  sql`create table cohort_invitations (
    id integer generated always as identity primary key,
    cohort_id integer not null references cohorts on delete cascade,
    email text,
    nonce text not null,
    token_hash text not null unique,
    ends_on date not null,
    user_id integer,
    created_at timestamptz not null default now(),
    check (email is not null or user_id is null)
  )`,
  sql`create unique index cohort_invitations_address on cohort_invitations (cohort_id, lower(email))`,
  sql`create index cohort_invitations_user_id on cohort_invitations (user_id) where user_id is not null`,
  // A login looks here.
  sql`create index cohort_invitations_unused on cohort_invitations (lower(email)) where user_id is null`,

  // Exists once it was saved; until then registration is open.
  sql`create table registration (
    id boolean primary key default true check (id),
    is_open boolean not null
  )`,

  sql`alter table admin_log drop constraint admin_log_kind_check`,
  sql`alter table admin_log add constraint admin_log_kind_check check (kind in
    ('challenge', 'step', 'question', 'assistant', 'step_assistant', 'persona', 'user', 'logo', 'curriculum',
     'ai_settings', 'cohort', 'registration'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
