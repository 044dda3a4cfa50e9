import { type Kysely, sql } from 'kysely';

/**
 * An answer of another startup's, which founders may see. No question had one, so the next import may bring it: that is
 * noted down as shipped, as a field without a record would pass for an edit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questions add column example text`.execute(db);
  await sql`update questions set shipped = coalesce(shipped, '{}') || '{"example": null}' where key is not null`.execute(
    db,
  );
}
