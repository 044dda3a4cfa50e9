import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // On the user, so that the session's query knows it, and a login that races with a change waits for that row.
  sql`alter table users add column has_second_factor boolean not null default false`,
  sql`create table second_factors (
    user_id integer primary key references users on delete cascade,
    sealed_secret text not null,
    begun_at timestamptz not null default now(),
    last_step integer not null default 0,
    tries integer not null default 0,
    tries_since timestamptz not null default now()
  )`,
  sql`create table recovery_codes (
    user_id integer not null references second_factors on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,

  sql`alter table admin_log drop constraint admin_log_action_check`,
  sql`alter table admin_log add constraint admin_log_action_check check (
    action in ('create', 'update', 'delete', 'order', 'reset_password', 'password_link', 'clear_second_factor', 'import',
      'publish', 'discard'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
