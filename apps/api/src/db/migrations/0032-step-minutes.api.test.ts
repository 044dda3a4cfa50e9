import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { listChanges, listKept } from '../../curriculum/plan-import.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { importCurriculum } from '../../modules/curriculum/import-curriculum.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { up } from './0032-step-minutes.ts';

const test = useTestApp();
const shipped = await readCurriculum(fileURLToPath(new URL('../../../../../curriculum', import.meta.url)));

it('the next import brings the minutes, whatever is known of what was shipped, and keeps edits', async () => {
  const { db } = test.database;
  const [first, second, ...others] = shipped.challenges.flatMap(({ key, steps }) =>
    steps.map(step => `${key}/${step.key}`),
  );
  await sql`alter table steps drop column minutes`.execute(db);
  await sql`update steps set shipped = case when key = ${first} then null else shipped - 'minutes' end`.execute(
    db,
  );
  await up(db as unknown as Kysely<unknown>);
  await sql`update steps set minutes = 90 where key = ${second}`.execute(db);
  const challenges = shipped.challenges.map(challenge => ({
    ...challenge,
    steps: challenge.steps.map(step => ({ ...step, minutes: 25 })),
  }));
  const plan = await importCurriculum(db, { ...shipped, challenges }, { replace: true, take: new Set() });
  expect([listChanges(plan), listKept(plan)]).toEqual([
    [first, ...others].map(key => `changed: step ${key?.split('/')[1]}, minutes`),
    [`step ${second}, minutes: edited by an administrator`],
  ]);
  const { rows } = await sql<{ minutes: number; count: number }>`
    select minutes, count(*)::integer as count from steps group by minutes order by minutes`.execute(db);
  expect(rows).toEqual([
    { minutes: 25, count: others.length + 1 },
    { minutes: 90, count: 1 },
  ]);
});
