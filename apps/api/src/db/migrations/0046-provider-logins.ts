import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // By the provider's own name for a person: addresses change hands.
  sql`create table provider_logins (
    issuer text not null,
    subject text not null,
    user_id integer not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject),
    unique (user_id, issuer)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
