import { type Kysely, sql } from 'kysely';

/** A founder's notes of a talk are called what every screen calls them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_notes rename to conversations`.execute(db);
  await sql`alter table field_quotes rename to conversation_quotes`.execute(db);
  await sql`alter table conversation_quotes rename column note_id to conversation_id`.execute(db);
  await sql`alter index field_notes_startup_id rename to conversations_startup_id`.execute(db);
  await sql`alter index field_quotes_step_id rename to conversation_quotes_step_id`.execute(db);
  await sql`alter table conversation_quotes rename constraint field_quotes_place_key to conversation_quotes_place_key`.execute(
    db,
  );
}
