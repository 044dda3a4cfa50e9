import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import type { Database } from '../types.ts';
import { migrations } from './index.gen.ts';

const LIMIT = 65_536;

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0002-account-and-logo');
  await sql`insert into logo_media (svg_code, is_active) values
    (repeat('a', ${LIMIT + 1}::integer), true),
    (repeat('b', ${LIMIT + 1}::integer), false),
    (repeat('c', ${LIMIT}::integer), false)`.execute(db);
  await migrateToLatest(db);
});
afterAll(() => database.close());

it('drops the logos from before that are too large, and keeps the others', async () => {
  const rows = await database.db.selectFrom('logo_media').select('svg_code').execute();
  expect(rows).toEqual([{ svg_code: 'c'.repeat(LIMIT) }]);
});

it.each([
  ['bytes', 'x'.repeat(LIMIT), 'x'],
  ['bytes of characters that take several', 'é'.repeat(LIMIT / 2), 'x'],
])('allows %s up to the limit', async (_what, largest, more) => {
  const insert = (svg: string) => database.db.insertInto('logo_media').values({ svg_code: svg }).execute();
  await insert(largest);
  await expect(insert(largest + more)).rejects.toMatchObject({
    code: '23514',
    constraint: 'logo_media_svg_code_size_check',
  });
});
