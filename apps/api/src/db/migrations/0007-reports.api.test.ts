import { REPORT_SECTIONS } from '@groundwork/domain';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReport } from '../../modules/reports/reports.repo.ts';
import { listSections } from '../../modules/reports/sections.repo.ts';
import { at } from '../../test/chat.ts';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { migrateToLatest } from '../migrate.ts';
import type { Database } from '../types.ts';
import { migrations } from './index.gen.ts';

const NAMES = ['Two steps', 'One step', 'Begun', 'Reset', 'Fresh'];
let database: Database;
let userId: number;
let startups: { id: number; name: string }[];

beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0006-coach-texts');
  for (const statement of [
    sql`insert into users (username, email, password_hash) values ('ada', 'ada@example.com', 'x')`,
    sql`insert into startups (user_id, name, description, industry, stage, problem_statement, value_proposition,
      revenue_model, target_market)
      select users.id, name, '', '', '', '', '', '', '' from users, unnest(${NAMES}::text[]) as name`,
    sql`insert into challenges (title, description) values ('First', '')`,
    sql`insert into steps (challenge_id, title, description)
      select challenges.id, name, '' from challenges, (values ('A'), ('B')) as names (name)`,
    sql`insert into step_progress (startup_id, step_id, status)
      select startups.id, steps.id, place.status
      from (values ('Two steps', 'A', 'completed'), ('Two steps', 'B', 'completed'), ('One step', 'A', 'in_progress'),
        ('One step', 'B', 'completed'), ('Begun', 'A', 'in_progress'), ('Reset', 'A', 'not_started'))
        as place (startup, step, status)
      join startups on startups.name = place.startup join steps on steps.title = place.step`,
    sql`insert into model_calls (job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
      values ('write', 'openai', 'm', 1, 0, false, 5)`,
  ])
    await statement.execute(db);
  await migrateToLatest(db);
  userId = at(await db.selectFrom('users').select('id').execute(), 0).id;
  startups = await db.selectFrom('startups').select(['id', 'name']).orderBy('id').execute();
});
afterAll(() => database.close());

it('makes a draft for each startup of which a step had been completed, and for no other', async () => {
  const reports = await Promise.all(
    startups.map(
      async ({ id, name }) => [name, await findReport(database.db, userId, { startupId: id })] as const,
    ),
  );
  const draft = (name: string) => ({
    title: `${name} Report`,
    status: 'draft',
    generatedAt: null,
    generation: { state: 'idle', done: 0, failed: 0, total: 12, reason: null },
  });
  expect(Object.fromEntries(reports)).toMatchObject({
    'Two steps': draft('Two steps'),
    'One step': draft('One step'),
  });
  for (const name of ['Begun', 'Reset', 'Fresh']) expect(new Map(reports).get(name)).toBeUndefined();
});

it('gives it the standard sections, empty, as the product has them', async () => {
  const { db } = database;
  for (const { id } of await db.selectFrom('reports').select('id').execute()) {
    const sections = (await listSections(db, userId, id)) ?? [];
    expect(
      sections.map(({ type, title, order, state, content }) => [type, title, order, state, content]),
    ).toEqual(REPORT_SECTIONS.map(({ type, title }, index) => [type, title, index + 1, 'empty', '']));
  }
});

it('counts the calls that write sections, and no job that it does not know', async () => {
  const insert = (job: string) =>
    sql`insert into model_calls (job, provider, model, input_tokens, output_tokens, estimated, milliseconds)
      values (${job}, 'openai', 'm', 1, 0, false, 5)`.execute(database.db);
  await insert('section');
  await expect(insert('sing')).rejects.toMatchObject({ constraint: 'model_calls_job_check' });
});

it('lets one version of a report run, and a section be there once', async () => {
  const { db } = database;
  const { id } = at(await db.selectFrom('reports').select('id').orderBy('id').execute(), 0);
  const run = (no: number) =>
    db
      .insertInto('report_versions')
      .values({ report_id: id, no, state: 'running' })
      .returning('id')
      .execute();
  const [version] = await run(2);
  await expect(run(3)).rejects.toMatchObject({ constraint: 'report_versions_one_running_key' });
  const section = {
    version_id: version?.id ?? 0,
    type: 'problem',
    title: 'Problem',
    sort_order: 2,
    state: 'empty',
  };
  await db.insertInto('report_sections').values(section).execute();
  await expect(db.insertInto('report_sections').values(section).execute()).rejects.toMatchObject({
    constraint: 'report_sections_version_id_type_key',
  });
});
