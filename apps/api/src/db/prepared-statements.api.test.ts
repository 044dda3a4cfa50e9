import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../test/scratch-database.ts';
import { compileOnce } from './compile-once.ts';
import { openPostgres } from './postgres.ts';
import { inTransaction } from './transaction.ts';
import type { Database, Db } from './types.ts';

const selectName = compileOnce<{ id: number }, { username: string }>((db, parameter) =>
  db.selectFrom('users').select('username').where('id', '=', parameter('id')),
);

/** The connection's prepared statements. */
const listPrepared = async (db: Db) =>
  (
    await sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements
      where statement not like '%pg_prepared_statements%'`.execute(db)
  ).rows;

/** PostgreSQL only: the embedded database has one connection, which prepares nothing. */
describe.runIf(inject('databaseUrl'))('a connection to PostgreSQL', () => {
  let name: string;
  let url: string;
  const open: Database[] = [];

  /** One connection, so that the next query runs on it. */
  const openOne = () => {
    const database = openPostgres(url, { onError: () => undefined, max: 1 });
    open.push(database);
    return database;
  };

  beforeAll(async () => {
    name = await createDatabase(inject('databaseUrl'), inject('template'));
    url = withDatabase(inject('databaseUrl'), name);
  });
  afterAll(async () => {
    await Promise.all(open.map(database => database.close()));
    await dropDatabase(inject('databaseUrl'), name);
  });

  it('prepares each text once, under a name that every process gives it', async () => {
    const [first, second] = [openOne(), openOne()];
    for (const { db } of [first, second]) {
      for (const id of [1, 2, 3]) {
        await selectName(db, { id });
        await db.selectFrom('steps').select('title').where('id', '=', id).execute();
      }
      await inTransaction(db, async db => selectName(db, { id: 4 }));
      await db.updateTable('users').set({ username: 'nobody' }).where('id', '=', -1).execute();
    }
    const prepared = await listPrepared(first.db);
    const texts = prepared.map(({ statement }) => statement);
    expect(texts.filter(text => /^select "username"/.test(text))).toHaveLength(1);
    expect(texts.filter(text => /^select "title"/.test(text))).toHaveLength(1);
    expect(texts.filter(text => /^update "users"/.test(text))).toHaveLength(1);
    expect(new Set(texts).size).toBe(texts.length);
    expect(prepared.every(({ name }) => /^q[\w-]{24}$/.test(name))).toBe(true);
    const byText = (a: { statement: string }, b: { statement: string }) =>
      a.statement < b.statement ? -1 : 1;
    expect((await listPrepared(second.db)).toSorted(byText)).toEqual(prepared.toSorted(byText));
  });

  it('prepares neither what takes all columns nor what begins and ends a transaction', async () => {
    const { db } = openOne();
    const nobody = { username: 'nobody' };
    await db.selectFrom('users').selectAll().where('id', '=', 1).execute();
    await db.selectFrom('users').selectAll('users').where('id', '=', 1).execute();
    await db.updateTable('users').set(nobody).where('id', '=', -1).returningAll().execute();
    await inTransaction(db, async db =>
      db.updateTable('users').set(nobody).where('id', '=', -1).returning('id').execute(),
    );
    const failing = inTransaction(db, async db =>
      db.selectFrom('users').selectAll().where('id', '=', 2_147_483_648).execute(),
    );
    await expect(failing).rejects.toThrow();
    const texts = (await listPrepared(db)).map(({ statement }) => statement);
    expect(texts).toEqual([expect.stringContaining('returning "id"')]);
  });

  it('goes on when another one adds a column to the tables of what it prepared', async () => {
    const [{ db }, other] = [openOne(), openOne()];
    const ask = async () => [
      await selectName(db, { id: 1 }),
      await db.selectFrom('users').select(['id', 'email']).where('id', '=', 1).execute(),
      await db.selectFrom('users').selectAll('users').where('id', '=', 1).execute(),
      await db.selectFrom('users').selectAll().where('id', '=', 1).execute(),
      await db.updateTable('users').set({ level: 1 }).where('id', '=', 1).returningAll().execute(),
    ];
    const before = await ask();
    expect(await ask()).toEqual(before);
    await sql`alter table users add column nickname text default 'new'`.execute(other.db);
    const after = await ask();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    for (const rows of after.slice(2)) expect(rows).toEqual([expect.objectContaining({ nickname: 'new' })]);
  });

  it('goes on when another one changes the type of a column that it prepared', async () => {
    const { db } = openOne();
    const list = () => db.selectFrom('sessions').select('user_agent').where('id', '=', 1).execute();
    await selectName(db, { id: 1 });
    await list();
    const other = openOne();
    await sql`alter table sessions alter user_agent type varchar(600)`.execute(other.db);
    await sql`alter table users alter username type varchar(600)`.execute(other.db);
    // A compiled query is retried. The first of the other queries fails and closes its connection.
    expect(await selectName(db, { id: 1 })).toEqual([{ username: 'admin' }]);
    await list().catch(() => undefined);
    expect(await list()).toEqual([]);
    await sql`alter table sessions alter user_agent type text`.execute(other.db);
    await expect(list()).rejects.toThrow('cached plan must not change result type');
    expect(await list()).toEqual([]);
  });

  it('reads times in UTC and has its name, whatever else the URL asks for', async () => {
    const asking = new URL(url);
    asking.searchParams.set('options', '-c timezone=America/New_York -c search_path=public');
    asking.searchParams.set('application_name', 'other');
    const database = openPostgres(asking.href, { onError: () => undefined, max: 1 });
    open.push(database);
    const { rows } = await sql<Record<string, string>>`select current_setting('timezone') as timezone,
      current_setting('application_name') as name, current_setting('search_path') as path`.execute(
      database.db,
    );
    expect(rows).toEqual([{ timezone: 'UTC', name: 'groundwork', path: 'public' }]);
  });

  it('ends with the handle when only compiled queries were asked', async () => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') });
    await client.connect();
    try {
      const countOpen = async () => {
        const { rows } = await client.query('select pid from pg_stat_activity where datname = $1', [name]);
        return rows.length;
      };
      await Promise.all(open.splice(0).map(database => database.close()));
      await expect.poll(countOpen).toBe(0);
      const database = openPostgres(url, { onError: () => undefined });
      await Promise.all([1, 2, 3].map(id => selectName(database.db, { id })));
      expect(await countOpen()).toBe(3);
      await database.close();
      await expect.poll(countOpen, { timeout: 3000 }).toBe(0);
    } finally {
      await client.end();
    }
  });

  /** Must be last: it uses up the names of this process. */
  it('is told a bounded number of texts, and answers the others as well', async () => {
    const { db } = openOne();
    for (let number = 0; number < 600; number += 1) {
      const { rows } = await sql.raw<{ n: number }>(`select ${number} as n`).execute(db);
      expect(rows).toEqual([{ n: number }]);
    }
    expect((await listPrepared(db)).length).toBeLessThanOrEqual(500);
    expect(await selectName(db, { id: 1 })).toHaveLength(1);
  });
});
