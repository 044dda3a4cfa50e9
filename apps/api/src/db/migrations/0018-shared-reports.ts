import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Only the token's hash is stored. The server derives the token again from the nonce and its secret.
  sql`create table report_links (
    id integer generated always as identity primary key,
    report_id integer not null references reports on delete cascade,
    nonce text not null,
    token_hash text not null unique,
    sections jsonb not null,
    views integer not null default 0,
    created_at timestamptz not null default now(),
    ends_at timestamptz not null,
    withdrawn_at timestamptz
  )`,
  sql`create index report_links_report_id on report_links (report_id)`,

  sql`create table report_comments (
    id integer generated always as identity primary key,
    link_id integer not null references report_links on delete cascade,
    key text not null,
    name text not null,
    text text not null,
    created_at timestamptz not null default now(),
    answer text,
    answered_at timestamptz,
    is_hidden boolean not null default false,
    unique (link_id, key),
    check ((answer is null) = (answered_at is null))
  )`,

  // How many words a generation changed against the version before; null where they were not counted (RE-63).
  sql`alter table report_versions add column changes jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
