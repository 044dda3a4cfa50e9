import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isInvalidValue, violatedUniqueKey } from '../database-errors.ts';
import { toAppError } from '../plugins/error-handler.ts';
import { createDatabase, dropDatabase, withDatabase } from '../test/scratch-database.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { jsonb } from './json.ts';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/index.gen.ts';
import { openPostgres } from './postgres.ts';
import { inTransaction } from './transaction.ts';
import type { Database } from './types.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const user = { username: 'Ada', email: 'ada@example.com', password_hash: 'x' };

describe('values read the same on both databases', () => {
  it('int8 and count are numbers, dates text, timestamps ISO 8601 with Z, jsonb parsed', async () => {
    const { rows } = await sql`select
      count(*) as count, 9007199254740991::int8 as big, '2026-02-03'::date as day,
      '2026-11-21 09:30:00.123456+02'::timestamptz as moment, '1999-12-31 23:59:59+00'::timestamptz as round,
      ${jsonb([1, { a: null }])} as list, null::int8 as nothing`.execute(database.db);
    expect(rows).toEqual([
      {
        count: 1,
        big: 9_007_199_254_740_991,
        day: '2026-02-03',
        moment: '2026-11-21T07:30:00.123Z',
        round: '1999-12-31T23:59:59.000Z',
        list: [1, { a: null }],
        nothing: null,
      },
    ]);
  });

  it('refuses an int8 that a double cannot hold', async () => {
    await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow(RangeError);
  });
});

describe('errors are recognised on both databases', () => {
  it('names the unique key', async () => {
    const insert = () => database.db.insertInto('users').values(user).execute();
    await insert();
    const error = await insert().catch((reason: unknown) => reason);
    expect(violatedUniqueKey(error)).toBe('users_username_key');
  });

  it('knows a value that cannot be stored', async () => {
    const nul = await database.db
      .updateTable('users')
      .set({ username: 'a\0b' })
      .execute()
      .catch((reason: unknown) => reason);
    expect(isInvalidValue(nul)).toBe(true);
    const large = await sql`select ${'99999999999'}::int4`
      .execute(database.db)
      .catch((reason: unknown) => reason);
    expect(isInvalidValue(large)).toBe(true);
  });
});

it.each(['40P01', '40001'])(
  'takes %s, after which asking again is right, for a failure that passes',
  code => {
    const error = Object.assign(new Error('deadlock detected'), { code });
    expect(toAppError(error)).toMatchObject({ code: 'server.unavailable', retryAfter: 1 });
  },
);

it('writes all of a transaction or nothing', async () => {
  const { db } = database;
  const failing = inTransaction(db, async db => {
    await db
      .insertInto('users')
      .values({ ...user, username: 'rolled-back', email: 'r@example.com' })
      .execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const rows = await db.selectFrom('users').select('id').where('username', '=', 'rolled-back').execute();
  expect(rows).toEqual([]);
});

it.runIf(inject('databaseUrl'))('migrates once when several replicas start together', async () => {
  const databaseUrl = inject('databaseUrl');
  const name = await createDatabase(databaseUrl);
  const replicas = Array.from({ length: 4 }, () =>
    openPostgres(withDatabase(databaseUrl, name), { onError: () => undefined, max: 2 }),
  );
  try {
    await Promise.all(replicas.map(replica => migrateToLatest(replica.db)));
    const { rows } = await sql<{ count: number }>`select count(*) from kysely_migration`.execute(
      (replicas[0] ?? database).db,
    );
    expect(rows).toEqual([{ count: Object.keys(migrations).length }]);
  } finally {
    await Promise.all(replicas.map(replica => replica.close()));
    await dropDatabase(databaseUrl, name);
  }
});
