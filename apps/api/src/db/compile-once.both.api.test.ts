import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violatedUniqueKey } from '../database-errors.ts';
import { gate } from '../test/scripted-coach.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { compileOnce } from './compile-once.ts';
import { inTransaction } from './transaction.ts';
import type { Database, Db } from './types.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const echo = compileOnce<{ text: string | null; number: number | null }, Record<string, unknown>>(
  (db, parameter) =>
    db.selectNoFrom([
      sql`${parameter('text')}::text`.as('text'),
      sql`${'as built'}::text`.as('constant'),
      sql`${parameter('number')}::int8`.as('number'),
      sql`${parameter('text')}::text`.as('again'),
    ]),
);

const selectUsers = compileOnce<{ pattern: string }, { username: string }>((db, parameter) =>
  db.selectFrom('users').select('username').where('email', 'like', parameter('pattern')).orderBy('username'),
);
const insertUser = compileOnce<{ username: string; email: string }, { id: number }>((db, parameter) =>
  db
    .insertInto('users')
    .values({ username: parameter('username'), email: parameter('email'), password_hash: 'x' })
    .returning('id'),
);

const namesIn = async (db: Db, site: string) =>
  (await selectUsers(db, { pattern: `%@${site}` })).map(({ username }) => username);
const userOf = (username: string, site: string) => ({ username, email: `${username}@${site}` });

describe('a query that is compiled once', () => {
  it.each([
    ['one', 1],
    ['two', 9_007_199_254_740_991],
    ['it\'s $1 "two"', -3],
    ['', 0],
    [null, 4],
    ['five', null],
    ['one', 1],
  ])('is run with %j and %j, which it was given now', async (text, number) => {
    const { db } = database;
    const told = { text, constant: 'as built', number, again: text };
    expect(await echo(db, { text, number })).toEqual([told]);
    expect(await inTransaction(db, async db => echo(db, { text, number }))).toEqual([told]);
  });

  it('gives each of those who ask at once their own', async () => {
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const rows = await Promise.all(numbers.map(number => echo(database.db, { text: `n${number}`, number })));
    expect(rows.map(([row]) => [row?.text, row?.number])).toEqual(numbers.map(n => [`n${n}`, n]));
  });

  it('is built once, whichever handle it runs on', async () => {
    const { db } = database;
    let built = 0;
    const ask = compileOnce<{ n: number }, { n: number }>((db, parameter) => {
      built += 1;
      return db.selectNoFrom(sql<number>`${parameter('n')}::int4`.as('n'));
    });
    expect(await inTransaction(db, async db => ask(db, { n: 1 }))).toEqual([{ n: 1 }]);
    expect(await ask(db, { n: 2 })).toEqual([{ n: 2 }]);
    expect(built).toBe(1);
  });

  it('fails as every other one does', async () => {
    await insertUser(database.db, userOf('twin', 'fails.example'));
    const error = await insertUser(database.db, userOf('twin', 'fails.example')).catch(
      (reason: unknown) => reason,
    );
    expect(violatedUniqueKey(error)).toBe('users_username_key');
  });

  it('fails alone, again and again, beside others that go well', async () => {
    const { db } = database;
    await insertUser(db, userOf('alone', 'alone.example'));
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.allSettled([
        namesIn(db, 'alone.example'),
        insertUser(db, userOf('alone', 'alone.example')),
        namesIn(db, 'alone.example'),
        inTransaction(db, async db => namesIn(db, 'alone.example')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
    }
    expect(await namesIn(db, 'alone.example')).toEqual(['alone']);
  });
});

describe('in a transaction', () => {
  const outside = () => database.db;

  it('it sees what is not committed, which nobody else does, and is rolled back with it', async () => {
    const { db } = database;
    const site = 'rolled-back.example';
    const seen: Promise<string[]>[] = [];
    const failing = inTransaction(db, async db => {
      await db
        .insertInto('users')
        .values({ ...userOf('plain', site), password_hash: 'x' })
        .execute();
      await insertUser(db, userOf('compiled', site));
      expect(await namesIn(db, site)).toEqual(['compiled', 'plain']);
      // The embedded database answers this only after the transaction.
      seen.push(namesIn(outside(), site));
      expect(await namesIn(db, site)).toHaveLength(2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await Promise.all(seen)).toEqual([[]]);
    expect(await namesIn(db, site)).toEqual([]);
  });

  it('it is committed with the rest', async () => {
    const { db } = database;
    const site = 'committed.example';
    await inTransaction(db, async db => {
      await insertUser(db, userOf('first', site));
      await db
        .insertInto('users')
        .values({ ...userOf('second', site), password_hash: 'x' })
        .execute();
    });
    expect(await namesIn(db, site)).toEqual(['first', 'second']);
  });

  it('it leaves alone what others write outside at the same time', async () => {
    const { db } = database;
    const site = 'both.example';
    const begun = gate();
    const failing = inTransaction(db, async db => {
      await insertUser(db, userOf('inside', site));
      begun.open();
      await namesIn(db, site);
      throw new Error('no');
    });
    const written = begun.promise.then(() => insertUser(outside(), userOf('outside', site)));
    await expect(failing).rejects.toThrow('no');
    await written;
    expect(await namesIn(db, site)).toEqual(['outside']);
  });
});

it('is asked no more once the database is closed, also when nothing else had been asked', async () => {
  const other = await openTestDatabase();
  expect(await namesIn(other.db, 'nowhere.example')).toEqual([]);
  await other.close();
  await expect(namesIn(other.db, 'nowhere.example')).rejects.toThrow(/closed|after calling end/);
});
