import { REPORT_SECTION_TYPES } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { migrateTo, migrateToLatest } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.gen.ts';
import type { Database } from '../db/types.ts';
import { backUp, linesOf, openTarget, readEverything, restore, targets } from '../test/backups.ts';
import { readAppliedMigrations, readTables } from './schema.repo.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let source: Database;
let backup: Buffer;
beforeAll(async () => {
  source = await openTarget(inject('databaseUrl') ? 'postgresql' : 'embedded');
  const { db } = source;
  await migrateTo(db, '0005-verdict-origin');
  await sql`insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`.execute(
    db,
  );
  await sql`insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market)
    select id, 'Acme', '', '', '', '', '', '', '' from users, generate_series(1, 3)`.execute(db);
  await sql`insert into challenges (title, description) values ('c', '')`.execute(db);
  await sql`insert into steps (challenge_id, title, description) select id, 's', '' from challenges`.execute(
    db,
  );
  await sql`insert into step_progress (startup_id, step_id, status)
    select startups.id, steps.id, case startups.id when 2 then 'in_progress' else 'completed' end
    from startups, steps`.execute(db);
  backup = await backUp(source);
});
afterAll(() => source.close());

it('names the migrations that its schema had', () => {
  expect(JSON.parse(linesOf(backup)[0] ?? '').migrations).toEqual(Object.keys(migrations).slice(0, 5));
});

it.each(targets)(
  'is brought up to date in the database of kind %s, as the old one would have been',
  async kind => {
    const target = await openTarget(kind);
    try {
      await restore(target.db, backup);
      expect(await readAppliedMigrations(target.db)).toEqual(Object.keys(migrations));
      const { rows } = await sql<{ startup: number; sections: number }>`
      select startup_id as startup, count(*) as sections from reports
      join report_versions on report_id = reports.id join report_sections on version_id = report_versions.id
      group by startup_id order by startup_id`.execute(target.db);
      const sections = REPORT_SECTION_TYPES.length;
      expect(rows).toEqual([
        { startup: 1, sections },
        { startup: 3, sections },
      ]);
      await expectSameAsUpgraded(target);
    } finally {
      await target.close();
    }
  },
);

/** Leaves out the times at which migrations wrote rows, and the random curriculum version. */
async function expectSameAsUpgraded(target: Database): Promise<void> {
  await migrateToLatest(source.db);
  const schema = async ({ db }: Database) =>
    (await readTables(db)).map(table => ({ ...table, sequences: null }));
  expect(await schema(target)).toEqual(await schema(source));
  const moment = /"?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^,)"]*"?/g;
  const rows = async ({ db }: Database) => {
    const { startups, step_progress, curriculum_version, ...made } = await readEverything(db);
    const timeless = Object.entries(made).map(([name, rows]) => [
      name,
      rows.map(row => row.replace(moment, 'T')),
    ]);
    return {
      startups,
      step_progress,
      versions: curriculum_version?.length,
      ...Object.fromEntries(timeless),
    };
  };
  expect(await rows(target)).toEqual(await rows(source));
}
