import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jsonb } from '../db/json.ts';
import type { Database, Db } from '../db/types.ts';
import { backUp, openTarget, readEverything, restore, targets } from '../test/backups.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { buildChat } from '../test/chat.ts';
import { buildReport } from '../test/report.ts';
import { buildFounder, buildStartup } from '../test/test-client.ts';

/** Databases are created from scratch. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const test = useTestApp();

const UNICODE =
  'Zoë 👩🏽‍🚀 مرحبا 𝒳 "quoted" \\ back\\u0041 \t tab \r\n lines \u2028 and \u2029 \u0001 \u007f end';
const deep = (levels: number): unknown => (levels === 0 ? UNICODE : { [`l${levels}`]: [deep(levels - 1)] });

/** Ordinary data (a chat with verdicts, a report with sources, stored answers, awards), then unusual values. */
beforeAll(async () => {
  const chat = await buildChat(test.app);
  await chat.send('On Tuesday our Leeds receptionist lost 40 minutes rebooking a patient.', {
    'idempotency-key': 'kept',
  });
  await chat.send(UNICODE);
  const report = await buildReport(test);
  await report.accept('problem', `Every Monday ${UNICODE}`);
  await report.set('done', { problem: 'written', persona: 'failed' });
  const { db } = test.database;
  const { id } = chat.founder.user;
  await sql`insert into xp_ledger (user_id, startup_ref, kind, ref, points, created_at) values
    (${id}, ${chat.startup.id}, 'step', 'a', 50, '2026-01-02 03:04:05.123456+05:30'),
    (${id}, null, 'achievement', 'first', 10, '0044-03-15 12:00:00+00 BC'), (${id}, null, 'achievement', 'never', 10, 'infinity')`.execute(
    db,
  );
  await sql`insert into user_day_budget values (${id}, '2024-02-29', 7)`.execute(db);
  await sql`insert into idempotency (user_id, key, request_hash, status_code, response) values
    (${id}, 'json null', 'x', 200, 'null'), (${id}, 'no answer', 'x', null, null), (${id}, 'É', 'x', 200, '""'),
    (${id}, 'numbers', 'x', 200, '[12345678901234567890.123456789012345678901234567890, 1e400, -0.0, 1.10]')`.execute(
    db,
  );
  await sql`insert into idempotency (user_id, key, request_hash, response)
    values (${id}, 'deep', '', ${jsonb(deep(200))})`.execute(db);
  await sql`update startups set description = ${UNICODE}, coach_written = ${jsonb([deep(3)])}`.execute(db);
});

/** The id of a startup that is deleted before the backup. */
let deleted: number;
beforeAll(async () => {
  const founder = await buildFounder(test.app);
  const { id } = await buildStartup(founder);
  await founder.call('DELETE', `/api/startups/${id}`);
  deleted = id;
});

describe.each(targets)('a backup restored into the database of kind %s', kind => {
  let there: Database;
  let source: Record<string, string[]>;
  let counts: Record<string, number>;
  beforeAll(async () => {
    source = await readEverything(test.database.db);
    there = await openTarget(kind);
    counts = await restore(there.db, await backUp(test.database));
  });
  afterAll(() => there.close());

  it('is the same, row by row, there and back again', async () => {
    for (const table of ['messages', 'judgements', 'xp_ledger', 'idempotency', 'report_sections'])
      expect([table, source[table]?.length]).not.toEqual([table, 0]);
    expect(await readEverything(there.db)).toEqual(source);
    expect(counts).toEqual(
      Object.fromEntries(Object.entries(source).map(([name, rows]) => [name, rows.length])),
    );
    const back = await openTarget(test.database.kind);
    try {
      await restore(back.db, await backUp(there));
      expect(await readEverything(back.db)).toEqual(source);
    } finally {
      await back.close();
    }
  });

  it('has no session', async () => {
    const sessions = (db: Db) => db.selectFrom('sessions').select('id').execute();
    expect(await sessions(test.database.db)).not.toEqual([]);
    expect(await sessions(there.db)).toEqual([]);
  });

  it('goes on with new ids, and gives none again that a deleted row had', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition, revenue_model, target_market)
      select min(id), 'n', '', '', '', '', '', '', '' from users returning id`.execute(there.db);
    expect(rows).toEqual([{ id: deleted + 1 }]);
    const message = await sql<{ isNew: boolean }>`
      with added as (insert into messages (chat_id, role, content)
        select min(id), 'user', 'x' from chats returning id)
      select added.id > (select max(id) from messages) as "isNew" from added`.execute(there.db);
    expect(message.rows).toEqual([{ isNew: true }]);
  });
});
