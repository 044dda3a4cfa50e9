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
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0001-foundation');
  const { db } = database;
  await sql`insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`.execute(
    db,
  );
  await sql`insert into sessions (id_hash, user_id, created_at, expires_at, absolute_expires_at)
    select hash, users.id, '2026-01-02 03:04:05+00', now() + interval '1 day', now() + interval '60 days'
    from users, (values ('one'), ('two')) as hashes (hash)`.execute(db);
  await migrateToLatest(db);
});
afterAll(() => database.close());

it('gives sessions from before an id of their own and their beginning as their last use', async () => {
  const rows = await database.db.selectFrom('sessions').selectAll().orderBy('id_hash').execute();
  const begun = '2026-01-02T03:04:05.000Z';
  const kept = { created_at: begun, last_used_at: begun, user_agent: null, id: expect.any(Number) };
  expect(rows).toMatchObject([
    { id_hash: 'one', ...kept },
    { id_hash: 'two', ...kept },
  ]);
  expect(rows[0]?.id).not.toBe(rows[1]?.id);
});

it('lets one logo be active, and any number not', async () => {
  const { db } = database;
  const insert = (active: boolean) =>
    db.insertInto('logo_media').values({ svg_code: '<svg/>', is_active: active }).execute();
  await insert(true);
  await insert(false);
  await insert(false);
  await expect(insert(true)).rejects.toMatchObject({ constraint: 'logo_media_one_active_key' });
});
