import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A public id for a session, so that the hash of its cookie stays inside.
  sql`alter table sessions
    add column id integer generated always as identity constraint sessions_id_key unique,
    add column last_used_at timestamptz not null default now(),
    add column user_agent text`,
  sql`update sessions set last_used_at = created_at`,

  sql`create table logo_media (
    id integer generated always as identity primary key,
    svg_code text not null,
    is_active boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  sql`create unique index logo_media_one_active_key on logo_media (is_active) where is_active`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
