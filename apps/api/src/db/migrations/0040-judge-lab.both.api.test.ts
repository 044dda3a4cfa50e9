import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import type { Database } from '../types.ts';
import { migrations } from './index.gen.ts';

let database: Database;

const OLD_CASE = {
  id: 1,
  appeal_id: 1,
  question_id: 1,
  question_revision: 3,
  answer: 'Nurses in Leeds.',
  label: 'pass',
  source: 'appeal',
  admin_id: 1,
  admin_name: 'ada',
};

beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0039-appeals');
  for (const statement of [
    `insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`,
    `insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition,
      revenue_model, target_market) select id, 'Rota', '', '', '', '', '', '', '' from users`,
    `insert into challenges (title, description, sort_order) values ('Problem', '', 1)`,
    `insert into steps (challenge_id, title, description, sort_order) select id, 'Who', '', 1 from challenges`,
    `insert into questions (step_id, text, sort_order, type) select id, 'Who has it?', 1, 'open-ended' from steps`,
    `insert into chats (startup_id, kind) select id, 'step' from startups`,
    `insert into step_progress (chat_id, startup_id, step_id, status)
      select chats.id, startups.id, steps.id, 'in_progress' from chats, startups, steps`,
    `insert into appeals (step_progress_id, question_id, question_revision, question, answer, evidence, criteria,
      sentence, state, reason, admin_id, admin_name, decided_at)
      select step_progress.id, questions.id, 3, 'Who has it?', 'Nurses in Leeds.', '[]', '[]', 'It names them.',
        'accepted', 'It does.', 1, 'ada', now() from step_progress, questions`,
    `insert into labelled_cases (appeal_id, question_id, question_revision, answer, label, source, admin_id, admin_name, at)
      select id, question_id, 3, answer, 'pass', 'appeal', 1, 'ada', '2026-01-02T03:04:05Z' from appeals`,
    `insert into admin_log (admin_id, admin_name, action, kind, record_id, record_name)
      values (1, 'ada', 'update', 'appeal', 1, 'Who has it?')`,
  ])
    await sql.raw(statement).execute(db);
  await migrateToLatest(db);
});
afterAll(() => database.close());

it('labelled cases, appeals and the log of before stay as they were', async () => {
  const { db } = database;
  expect(await db.selectFrom('labelled_cases').selectAll().execute()).toEqual([
    { ...OLD_CASE, updated_at: '2026-01-02T03:04:05.000Z' },
  ]);
  expect(await db.selectFrom('appeals').select(['state', 'sentence']).execute()).toEqual([
    { state: 'accepted', sentence: 'It names them.' },
  ]);
  expect(await db.selectFrom('admin_log').select('kind').execute()).toEqual([{ kind: 'appeal' }]);
});

it('a case of an appeal keeps one, and a case by hand has none', async () => {
  const { db } = database;
  const insert = (source: string, appeal: string) =>
    sql
      .raw(`insert into labelled_cases (appeal_id, question_id, question_revision, answer, label, source, admin_id, admin_name)
        values (${appeal}, 1, 3, 'Nurses.', 'pass', '${source}', 1, 'ada')`)
      .execute(db);
  await insert('hand', 'null');
  await expect(insert('appeal', 'null')).rejects.toMatchObject({ code: '23514' });
  await expect(insert('hand', '1')).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  await sql`delete from appeals`.execute(db);
  expect(await db.selectFrom('labelled_cases').select('source').execute()).toEqual([{ source: 'hand' }]);
});
