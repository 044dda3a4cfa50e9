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
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0003-logo-size');
  await sql`insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`.execute(
    db,
  );
  await sql`insert into startups (user_id, name, description, industry, stage, problem_statement,
    value_proposition, revenue_model, target_market) select id, 'Rota', '', '', '', '', '', '', '' from users`.execute(
    db,
  );
  await sql`insert into challenges (title, description) values ('One', '')`.execute(db);
  await sql`insert into steps (challenge_id, title, description) select id, 'One', '' from challenges`.execute(
    db,
  );
  await sql`insert into questions (step_id, text) select id, 'Who?' from steps`.execute(db);
  await sql`insert into step_progress (startup_id, step_id) select startups.id, steps.id from startups, steps`.execute(
    db,
  );
  await sql`insert into question_progress (step_progress_id, question_id, status, reason)
    select step_progress.id, questions.id, 'completed', 'Said so.' from step_progress, questions`.execute(db);
  await migrateToLatest(db);
});
afterAll(() => database.close());

it('keeps the verdicts from before, without claiming to know whose they are', async () => {
  const rows = await database.db.selectFrom('question_progress').selectAll().execute();
  expect(rows).toMatchObject([{ status: 'completed', reason: 'Said so.', model: null, judge_version: null }]);
});

it('counts the calls for embeddings, and no job that it does not know', async () => {
  const insert = (job: string) =>
    sql`insert into model_calls (job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
      values (${job}, 'openai', 'm', 1, 0, false, 5)`.execute(database.db);
  await insert('embed');
  await expect(insert('sing')).rejects.toMatchObject({ constraint: 'model_calls_job_check' });
});
