import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '../test/chat.ts';
import { createDatabase, dropDatabase, openImpatient, withDatabase } from '../test/scratch-database.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { EncodingError, migrateTo, migrateToLatest, TablesInUseError } from './migrate.ts';
import { migrations } from './migrations/index.gen.ts';
import { openPostgres } from './postgres.ts';
import { inTransaction } from './transaction.ts';
import type { Database, Db } from './types.ts';

const LAST = '9999-last';

let database: Database;
let closing: (() => Promise<unknown>)[];
beforeEach(async () => {
  database = await openTestDatabase();
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  delete migrations['9998-before'];
  delete migrations[LAST];
  await database.close();
});

function addMigration(name: string, statement: string): void {
  migrations[name] = { up: async db => void (await sql.raw(statement).execute(db)) };
}

const columnsOf = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};

async function countAdvisoryLocks(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  );
  return rows[0]?.count;
}

describe('a migration that fails', () => {
  it.each([
    ['in a transaction of its own', (db: Db) => migrateToLatest(db)],
    ['in the caller’s', (db: Db) => inTransaction(db, db => migrateTo(db, LAST))],
  ])('%s says why and leaves nothing, and the next start works', async (_where, migrate) => {
    const { db } = database;
    addMigration('9998-before', 'create table made_before ()');
    addMigration(LAST, 'select 1 / 0');
    await expect(migrate(db)).rejects.toMatchObject({ message: 'division by zero', code: '22012' });
    expect(await countAdvisoryLocks()).toBe(0);
    expect(await columnsOf('made_before')).toEqual([]);

    addMigration(LAST, 'alter table made_before add column made_after integer');
    await migrate(db);
    expect(await columnsOf('made_before')).toEqual(['made_after']);
    expect(await countAdvisoryLocks()).toBe(0);
  });

  it('without the database’s fault says why as well', async () => {
    const { db } = database;
    migrations[LAST] = { up: () => Promise.reject(new Error('Nothing fits')) };
    await expect(migrateToLatest(db)).rejects.toThrow('Nothing fits');
    expect(await countAdvisoryLocks()).toBe(0);
  });
});

it('a database of a newer version is left as it is, with what to do', async () => {
  const { db } = database;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2999-01-01T00:00:00.000Z')`.execute(
    db,
  );
  await expect(migrateToLatest(db)).rejects.toThrow(
    'The database was changed by a newer version of Groundwork (migration 9999-newer). Nothing was changed now. Start that version again, or restore a backup from before it into an empty database.',
  );
});

it('may work as long as it has to, and nothing else may for that', async () => {
  const { db } = database;
  const timeouts = sql`select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout')`;
  const before = await timeouts.execute(db);
  addMigration(LAST, `create table timeouts as ${timeouts.compile(db).sql}`);
  await migrateToLatest(db);
  const { rows } = await sql`select * from timeouts order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'lock_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '0' },
  ]);
  expect((await timeouts.execute(db)).rows).toEqual(before.rows);
});

it.runIf(inject('databaseUrl'))('refuses a database whose encoding cannot hold every text', async () => {
  const url = inject('databaseUrl');
  const name = await createDatabase(url, "template0 encoding 'SQL_ASCII' locale 'C'");
  closing.push(() => dropDatabase(url, name));
  const { db, close } = openPostgres(withDatabase(url, name), { onError: () => {} });
  closing.unshift(close);
  await expect(migrateToLatest(db)).rejects.toThrow(EncodingError);
  await expect(migrateToLatest(db)).rejects.toThrow('The database has the encoding SQL_ASCII');
});

describe.runIf(inject('databaseUrl'))('while others use the database', () => {
  async function connect() {
    const client = new pg.Client({ connectionString: await databaseUrl() });
    await client.connect();
    closing.push(() => client.end());
    return client;
  }

  async function databaseUrl(): Promise<string> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const url = new URL(inject('databaseUrl'));
    url.pathname = `/${rows[0]?.name}`;
    return url.href;
  }

  async function openReplica(): Promise<Db> {
    const db = openImpatient(await databaseUrl(), '-c statement_timeout=500 -c lock_timeout=500');
    closing.push(() => db.destroy());
    return db;
  }

  const countWaiting = async (forWhat: 'advisory' | 'relation') => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = ${forWhat}`.execute(
      database.db,
    );
    return rows[0]?.count;
  };

  it('waits for its turn without end, for a table no longer than it may, and holds no reader up for longer', async () => {
    let tries = 0;
    migrations[LAST] = {
      up: async db => {
        tries += 1;
        // Ten seconds by default, as an earlier test shows.
        if (tries === 1) await sql`set local lock_timeout = 2000`.execute(db);
        await sql`alter table users add column added integer`.execute(db);
      },
    };
    const olderVersion = await connect();
    await olderVersion.query('select pg_advisory_lock(3853314791062309107)');
    const backup = await connect();
    await backup.query('begin; lock table users in access share mode');
    const replicas = [await openReplica(), await openReplica()];
    const starts = replicas.map(migrateToLatest);
    const first = Promise.race(starts);
    const both = Promise.allSettled(starts);
    let isRefused = false;
    first.catch(() => {
      isRefused = true;
    });
    await until(async () => (await countWaiting('advisory')) === 2);
    await new Promise(resolve => setTimeout(resolve, 1000));
    await olderVersion.query('select pg_advisory_unlock(3853314791062309107)');

    await until(async () => isRefused || (await countWaiting('relation')) === 1);
    const reading = database.db.selectFrom('users').select('username').execute();
    await expect(first).rejects.toThrow(TablesInUseError);
    await expect(first).rejects.toThrow(`Migration ${LAST} waited 10 seconds for a table`);
    // The second replica has its turn, after waiting longer than its connection's statement timeout.
    await backup.query('commit');
    expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await reading).toEqual([{ username: 'admin' }]);
    expect(await columnsOf('users')).toContain('added');
  }, 60_000);
});
