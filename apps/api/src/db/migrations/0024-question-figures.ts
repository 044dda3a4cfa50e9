import { type Kysely, sql } from 'kysely';

/** The criteria that the dashboard took its figures from until now, if the question still has them. */
const FIGURES = [
  ['metrics-and-money/pricing/pricing-first-price', 'price', 'range'],
  ['problem-and-market/name-the-problem/problem-cost', 'cost', 'number'],
  ['problem-and-market/alternatives-and-size/market-count', 'buyers', 'sum'],
] as const;

/** Noted down as shipped, so that the next import takes none of it for an edit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questions add column figure jsonb`.execute(db);
  await sql`update questions set shipped = coalesce(shipped, '{}') || '{"figure": null}' where key is not null`.execute(
    db,
  );
  for (const [key, is, criterion] of FIGURES) {
    const figure = sql`${JSON.stringify({ is, criterion })}::jsonb`;
    const criteria = sql`${JSON.stringify({ criteria: [{ id: criterion }] })}::jsonb`;
    await sql`update questions set shipped = shipped || jsonb_build_object('figure', ${figure}),
      figure = case when evaluation_criteria @> ${criteria} then ${figure} end where key = ${key}`.execute(
      db,
    );
  }
}
