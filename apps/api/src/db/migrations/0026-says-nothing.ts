import { type Kysely, sql } from 'kysely';

/** Whether the founder's message only asks or speaks to the coach, so that it is no refused answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns add column says_nothing boolean not null default false`.execute(db);
}
