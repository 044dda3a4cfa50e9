import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The address in force, and the one that is to replace it once it is confirmed.
  sql`alter table users add column email_confirmed_at timestamptz, add column new_email text`,

  // A used one stays until it would have expired, as those of password_links do.
  sql`create table email_links (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    email text not null,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index email_links_user_id on email_links (user_id)`,
  sql`create index email_links_email on email_links (lower(email))`,
  // Whoever opens a link that was mailed reads the address.
  sql`alter table password_links add column email text`,

  sql`alter table sessions add column has_common_password boolean not null default false`,

  // By its state, mail_at is when the mail is due, was begun, was sent or failed.
  sql`alter table cohort_invitations
    add column mail_state text check (mail_state in ('waiting', 'sending', 'sent', 'failed')),
    add column mail_at timestamptz,
    add column mail_tries integer not null default 0,
    add column mail_failure text,
    add check (email is not null or mail_state is null)`,
  sql`create index cohort_invitations_mail on cohort_invitations (mail_at) where mail_state in ('waiting', 'sending')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
