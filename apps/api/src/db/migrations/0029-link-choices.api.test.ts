import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import type { Database } from '../types.ts';
import { migrations } from './index.gen.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0027-conversations');
  await sql`insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`.execute(
    db,
  );
  await sql`insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market)
    select id, 'Acme', '', '', '', '', '', '', '' from users`.execute(db);
  await sql`insert into reports (startup_id) select id from startups`.execute(db);
  await sql`insert into report_links (report_id, nonce, token_hash, sections, ends_at)
    select id, 'nonce', 'hash', '["problem"]', now() + interval '1 day' from reports`.execute(db);
  await migrateToLatest(db);
});
afterAll(() => database.close());

it('a link from before shows the report as it changes, and all of its sections', async () => {
  const links = await database.db
    .selectFrom('report_links')
    .select(['label', 'sections', 'left_out', 'replacements', 'copy', 'copied_at'])
    .execute();
  expect(links).toEqual([
    { label: '', sections: ['problem'], left_out: [], replacements: [], copy: null, copied_at: null },
  ]);
});

it('a copy has its time', async () => {
  const set = sql`update report_links set copy = '{}'`.execute(database.db);
  await expect(set).rejects.toMatchObject({ code: '23514' });
});
