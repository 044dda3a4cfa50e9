import { type Kysely, sql } from 'kysely';

/** The tables behind founders' answers about the curriculum. */
const CURRICULUM_TABLES = ['challenges', 'steps', 'questions', 'assistants', 'step_assistants'];

const STATEMENTS = [
  // A new version names a new content: a value, and no count, since a database that was restored would count again.
  sql`create table curriculum_version (
    id boolean primary key default true check (id),
    version text not null default gen_random_uuid()::text
  )`,
  sql`insert into curriculum_version default values`,
  sql`create function renew_curriculum_version() returns trigger language plpgsql as $$
    begin
      insert into curriculum_version default values
        on conflict (id) do update set version = excluded.version;
      return null;
    end $$`,
  ...CURRICULUM_TABLES.map(
    table => sql`create trigger renew_curriculum_version
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function renew_curriculum_version()`,
  ),

  // For housekeeping, which leaves most texts alone.
  sql`create index coach_texts_answered on coach_texts (created_at) where written <> ''`,
  sql`create index coach_texts_unknown on coach_texts (created_at)
    where written_at is null or (own = '' and invented = '')`,

  // Reads a chat's newest turn without the others, each of which is on another page.
  sql`drop index turns_step_progress_id`,
  sql`create index turns_step_progress_id on turns (step_progress_id, attempt, founder_message_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
