import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { up } from './0034-ai-use.ts';

const test = useTestApp();

it('sums the calls so far by day, job and model', async () => {
  const { db } = test.database;
  await sql`drop table ai_use, ai_settings`.execute(db);
  await sql`insert into model_calls
      (user_id, job, provider, model, input_tokens, output_tokens, estimated, milliseconds, created_at)
    select null, job, 'openai', 'm', 100, 10, false, 5, at::timestamptz from (values
      ('reply', '2026-11-28T23:59:00Z'), ('reply', '2026-11-29T00:00:00Z'), ('reply', '2026-11-29T23:00:00Z'),
      ('judge', '2026-11-29T01:00:00Z')) as calls (job, at)`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  const sums = await db
    .selectFrom('ai_use')
    .select(['day', 'job', 'calls', 'input_tokens', 'output_tokens', 'failures'])
    .orderBy('day')
    .orderBy('job')
    .execute();
  expect(sums.map(Object.values)).toEqual([
    ['2026-11-28', 'reply', 1, 100, 10, 0],
    ['2026-11-29', 'judge', 1, 100, 10, 0],
    ['2026-11-29', 'reply', 2, 200, 20, 0],
  ]);
  expect(await db.selectFrom('ai_settings').select('id').execute()).toEqual([]);
});
