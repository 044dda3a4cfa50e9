import { type Kysely, sql } from 'kysely';

/** Names of tables follow what every screen says: conversations, and the quotes marked in them. */
const RENAMES = [
  'alter table field_notes rename to conversations',
  'alter table field_quotes rename to conversation_quotes',
  'alter table conversation_quotes rename column note_id to conversation_id',
  'alter table conversations rename constraint field_notes_pkey to conversations_pkey',
  'alter table conversations rename constraint field_notes_startup_id_fkey to conversations_startup_id_fkey',
  'alter table conversation_quotes rename constraint field_quotes_pkey to conversation_quotes_pkey',
  'alter table conversation_quotes rename constraint field_quotes_place_key to conversation_quotes_place_key',
  'alter table conversation_quotes rename constraint field_quotes_note_id_fkey to conversation_quotes_conversation_id_fkey',
  'alter table conversation_quotes rename constraint field_quotes_result_id_key to conversation_quotes_result_id_key',
  'alter table conversation_quotes rename constraint field_quotes_result_id_fkey to conversation_quotes_result_id_fkey',
  'alter table conversation_quotes rename constraint field_quotes_step_id_fkey to conversation_quotes_step_id_fkey',
  'alter index field_notes_startup_id rename to conversations_startup_id',
  'alter index field_quotes_step_id rename to conversation_quotes_step_id',
  'alter sequence field_notes_id_seq rename to conversations_id_seq',
  'alter sequence field_quotes_id_seq rename to conversation_quotes_id_seq',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of RENAMES) await sql.raw(statement).execute(db);
}
