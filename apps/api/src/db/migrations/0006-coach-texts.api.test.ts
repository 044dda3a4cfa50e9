import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStartup } from '../../modules/startups/startups.repo.ts';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import type { Database } from '../types.ts';
import { migrations } from './index.gen.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0005-verdict-origin');
  await sql`insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`.execute(
    db,
  );
  await sql`insert into startups (user_id, name, description, industry, stage, problem_statement,
    value_proposition, revenue_model, target_market) select id, 'Rota', 'Shifts.', '', '', '', '', '', '' from users`.execute(
    db,
  );
  await sql`insert into model_calls (job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
    values ('embed', 'openai', 'm', 1, 0, false, 5)`.execute(db);
  await migrateToLatest(db);
});
afterAll(() => database.close());

const userId = async () => (await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;

it('keeps the startups from before, in which the coach wrote nothing', async () => {
  const [row] = await database.db.selectFrom('startups').select('id').execute();
  expect(await findStartup(database.db, await userId(), row?.id ?? 0)).toMatchObject({
    name: 'Rota',
    description: 'Shifts.',
    coachWritten: [],
  });
});

it('counts the calls that write, and no job that it does not know', async () => {
  const insert = (job: string) =>
    sql`insert into model_calls (job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
      values (${job}, 'openai', 'm', 1, 0, false, 5)`.execute(database.db);
  await insert('write');
  await expect(insert('sing')).rejects.toMatchObject({ constraint: 'model_calls_job_check' });
});

it('keeps what the coach wrote with the time of it, and loses it with its user', async () => {
  const { db } = database;
  const text = { user_id: await userId(), field: 'description', own: '' };
  await db
    .insertInto('coach_texts')
    .values([text, { ...text, written: 'Text.', written_at: sql<string>`now()` }])
    .execute();
  const untimed = db.insertInto('coach_texts').values({ ...text, written: 'Text.' });
  await expect(untimed.execute()).rejects.toMatchObject({ code: '23514' });
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('coach_texts').select('id').execute()).toEqual([]);
});
