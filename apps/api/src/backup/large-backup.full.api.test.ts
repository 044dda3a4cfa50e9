import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../db/types.ts';
import { backUp, openTarget, readEverything, restore, targets } from '../test/backups.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { BATCH, LONGEST_LINE } from './backup-format.ts';
import { readRows } from './read-rows.repo.ts';
import { readBackupTables } from './schema.repo.ts';

/** Everything is stored twice, which takes long on a slow machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SMALL = 2500;
/** Rows of a megabyte each: together more than one batch takes. */
const RANDOM = 2;
const EVEN = 4;
const ROWS = SMALL + RANDOM + EVEN + 1;
const MEGABYTE = 1024 * 1024;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await sql`insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market)
    select id, 'n', '', '', '', '', '', '', '' from users`.execute(db);
  await sql`insert into chats (startup_id, kind) select id, 'step' from startups`.execute(db);
  const insert = (from: number, to: number, content: string) =>
    sql`
    insert into messages (chat_id, role, content)
    select chats.id, 'user', ${sql.raw(content)} from chats, generate_series(${from}::int, ${to}::int) as n
    order by n`.execute(db);
  await insert(1, SMALL, "'message ' || n");
  // The one hardly compresses, the other almost entirely, but both are as large once read.
  await insert(
    1,
    RANDOM,
    `substr((select string_agg(md5((n * 100000 + m)::text), '') from generate_series(1, 32768) m), 1)`,
  );
  await insert(1, EVEN, `repeat('x', ${MEGABYTE})`);
  await insert(1, 1, `repeat('large', ${MEGABYTE})`);
  const keys = sql`select id, key, repeat('"', n) from users, (values ('a', 1), ('A', 2), ('ä', 3), ('Z', 4), ('_', 5)) as keys (key, n)`;
  await sql`insert into idempotency (user_id, key, request_hash) ${keys}`.execute(db);
  await sql`insert into idempotency (user_id, key, request_hash)
    select id, 'key ' || n, '' from users, generate_series(1, 1100) as n`.execute(db);
});
afterAll(() => database.close());

async function batchesOf(name: string): Promise<string[][]> {
  const table = (await readBackupTables(database.db)).find(table => table.name === name);
  if (!table) throw new Error(`There is no ${name}`);
  const batches: string[][] = [];
  for await (const batch of readRows(database.db, table)) batches.push(batch);
  return batches;
}

const idsOf = (batches: string[][]) => batches.flat().map(line => Number(JSON.parse(line)[0]));

it('is read in pieces of so many rows and bytes, each row once and in order', async () => {
  const batches = await batchesOf('messages');
  expect(idsOf(batches)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  expect(batches[0]).toHaveLength(BATCH.rows);
  const bytes = batches.map(batch => batch.reduce((sum, line) => sum + line.length, 0));
  // A batch ends with the row that reaches the limit.
  expect(Math.max(...bytes.slice(0, -1))).toBeLessThan(BATCH.bytes + 1.1 * MEGABYTE);
  expect(Math.max(...bytes.slice(0, -1))).toBeGreaterThan(BATCH.bytes - MEGABYTE);
  expect(bytes.at(-1)).toBeGreaterThan(5 * MEGABYTE);
});

it('goes by a key of several columns, in whatever order the database sorts text', async () => {
  const batches = await batchesOf('idempotency');
  expect(batches.map(({ length }) => length)).toEqual([1000, 105]);
  expect(new Set(batches.flat()).size).toBe(1105);
});

it.each(targets)('is restored into the database of kind %s', async kind => {
  const target = await openTarget(kind);
  try {
    await restore(target.db, await backUp(database));
    const [there, here] = [await readEverything(target.db), await readEverything(database.db)];
    // Row by row: one comparison would print everything that differs.
    for (const [table, rows] of Object.entries(here))
      expect([table, rows.every((row, index) => row === there[table]?.[index])]).toEqual([table, true]);
    expect(there.messages).toHaveLength(ROWS);
  } finally {
    await target.close();
  }
});

it('is refused with a row that no restore would take', async () => {
  await sql`insert into messages (chat_id, role, content)
    select id, 'user', repeat('x', ${LONGEST_LINE}) from chats`.execute(database.db);
  await expect(backUp(database)).rejects.toThrow('messages has a row of more than 16777216 bytes');
});
