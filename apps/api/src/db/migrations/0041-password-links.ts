import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A used one stays until it would have expired, so that opening it again says why it no longer works.
  sql`create table password_links (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index password_links_user_id on password_links (user_id)`,

  sql`alter table admin_log drop constraint admin_log_action_check`,
  sql`alter table admin_log add constraint admin_log_action_check check (
    action in ('create', 'update', 'delete', 'order', 'reset_password', 'password_link', 'import', 'publish', 'discard'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
