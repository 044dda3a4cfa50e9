import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../db/postgres.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Database, Db } from '../db/types.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { backupLines } from './backup-lines.ts';
import { readTableNames, takeSnapshot } from './snapshot.repo.ts';

/** Writes two rows at once, in the first table of a backup and in one of the last. */
const writePair = (db: Db) =>
  inTransaction(db, async db => {
    await sql`insert into assistants (name, description, system_prompt) values ('a', '', '')`.execute(db);
    await sql`insert into judgements (step_progress_id, attempt, provider, judge_version, milliseconds)
      select id, 1, 'x', 'x', 0 from step_progress`.execute(db);
  });

async function countPairs(db: Db) {
  const { rows } = await sql<{ assistants: number; judgements: number }>`
    select (select count(*) from assistants) as assistants, (select count(*) from judgements) as judgements`.execute(
    db,
  );
  return rows[0];
}

let database: Database;
let server: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${rows[0]?.name}`;
  server = openPostgres(url.href, { onError: () => undefined });
  await sql`insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market)
    select id, 'n', '', '', '', '', '', '', '' from users`.execute(server.db);
  await sql`with chat as (insert into chats (startup_id, kind) select id, 'step' from startups returning id, startup_id)
    insert into step_progress (startup_id, step_id, chat_id)
    select chat.startup_id, steps.id, chat.id from chat, steps order by steps.id limit 1`.execute(server.db);
});
afterEach(async () => {
  await server.close();
  await database.close();
});

describe.runIf(inject('databaseUrl'))('the snapshot of a backup', () => {
  it('has all of one moment, whatever is written while it is read', async () => {
    await writePair(server.db);
    const { db } = database;
    const before = await countPairs(db);
    const names = await readTableNames(db);
    const rows = await inTransaction(db, async db => {
      const snapshot = await takeSnapshot(db, names);
      let last = '';
      for await (const text of backupLines(db, {
        kind: 'postgresql',
        ...snapshot,
        onTable: () => undefined,
      })) {
        await writePair(server.db);
        last = text;
      }
      return JSON.parse(last).rows;
    });
    expect(rows).toMatchObject(before ?? {});
    expect((await countPairs(db))?.judgements).toBeGreaterThan(20);
  });

  it('is not ended by the time-outs of a server’s connections, and ends with its transaction', async () => {
    const { db } = database;
    const names = await readTableNames(db);
    const readTimeout = async (db: Db) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows;
    await inTransaction(db, async db => {
      await takeSnapshot(db, names);
      expect(await readTimeout(db)).toEqual([{ statement_timeout: '0' }]);
      await expect(sql`delete from sessions`.execute(db)).rejects.toThrow('read-only transaction');
    }).catch((error: unknown) => {
      // The refused write aborted the transaction, so it cannot be committed.
      expect(String(error)).toMatch(/abort/i);
    });
    expect(await readTimeout(db)).toEqual([{ statement_timeout: '15s' }]);
  });

  it('makes a migration wait for its end', async () => {
    const { db } = database;
    const names = await readTableNames(db);
    const migrate = (db: Db) =>
      inTransaction(db, async db => {
        await sql`set local lock_timeout = '200ms'`.execute(db);
        await sql`alter table turns alter column fence type bigint`.execute(db);
      });
    await inTransaction(db, async db => {
      await takeSnapshot(db, names);
      await expect(migrate(server.db)).rejects.toMatchObject({ code: '55P03' });
    });
    await migrate(server.db);
  });
});
