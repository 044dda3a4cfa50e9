import { type Kysely, sql } from 'kysely';

/** `shipped` has what the last import brought. With null there, the next import doesn't take an empty column for an edit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table steps add column minutes integer`.execute(db);
  await sql`update steps set shipped = coalesce(shipped, '{}') || '{"minutes": null}' where key is not null`.execute(
    db,
  );
}
