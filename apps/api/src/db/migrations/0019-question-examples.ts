import { type Kysely, sql } from 'kysely';

/**
 * Another startup's answer, which founders may see. No question had one, so that is recorded as shipped: a field
 * without a record would count as an edit and keep the next import from filling it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questions add column example text`.execute(db);
  await sql`update questions set shipped = coalesce(shipped, '{}') || '{"example": null}' where key is not null`.execute(
    db,
  );
}
