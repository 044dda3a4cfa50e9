import { type Kysely, sql } from 'kysely';

/** Null is noted down as shipped, as in 0019, so that the next import takes none for an edit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table steps add column minutes integer`.execute(db);
  await sql`update steps set shipped = coalesce(shipped, '{}') || '{"minutes": null}' where key is not null`.execute(
    db,
  );
}
