import { type Kysely, sql } from 'kysely';

/** Personas have it from their beginning. */
const EDITED = ['challenges', 'steps', 'questions', 'assistants', 'users'] as const;

/** The tables that an export holds. */
const EXPORTED = ['assistants', 'personas', 'challenges', 'steps', 'questions'] as const;

/**
 * A key that identifies a row without a file wherever it is exported to. Existing rows get one that every database
 * would give them.
 */
const ownKeys = (table: string) => [
  sql`alter table ${sql.table(table)} add column own_key text unique`,
  sql`update ${sql.table(table)} set own_key = 'own-' || left(md5(${sql.lit(table)} || id), 12) where key is null`,
  sql`alter table ${sql.table(table)}
    alter column own_key set default 'own-' || left(replace(gen_random_uuid()::text, '-', ''), 12)`,
];

const STATEMENTS = [
  // Kept when the administrator is deleted, so `admin_id` is a note of who it was, and the name is theirs of then.
  sql`create table admin_log (
    id integer generated always as identity primary key,
    at timestamptz not null default now(),
    admin_id integer not null,
    admin_name text not null,
    action text not null check (action in ('create', 'update', 'delete', 'order', 'reset_password', 'import')),
    kind text not null check (kind in
      ('challenge', 'step', 'question', 'assistant', 'step_assistant', 'persona', 'user', 'logo', 'curriculum')),
    record_id integer,
    record_name text not null,
    old_fields jsonb,
    new_fields jsonb
  )`,
  sql`create index admin_log_kind on admin_log (kind, id desc)`,
  sql`create index admin_log_admin_id on admin_log (admin_id, id desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of EDITED)
    await sql`alter table ${sql.table(table)} add column updated_at timestamptz not null default now()`.execute(
      db,
    );
  await sql`update users set updated_at = created_at`.execute(db);
  for (const statement of EXPORTED.flatMap(ownKeys)) await statement.execute(db);
  for (const statement of STATEMENTS) await statement.execute(db);
}
