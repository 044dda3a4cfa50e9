import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { listChanges, listKept } from '../../curriculum/plan-import.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { importCurriculum } from '../../modules/curriculum/import-curriculum.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { up } from './0024-question-figures.ts';

const test = useTestApp();
const curriculum = await readCurriculum(fileURLToPath(new URL('../../../../../curriculum', import.meta.url)));

it('keeps the figures of a dashboard from before, where the criterion is still there', async () => {
  const { db } = test.database;
  const figures = sql<{ figure: unknown }>`
    select figure from questions where figure is not null order by figure ->> 'is'`;
  const { rows: shipped } = await figures.execute(db);
  expect(shipped).toHaveLength(3);
  await sql`alter table questions drop column figure`.execute(db);
  await sql`update questions set shipped = shipped - 'figure'`.execute(db);
  await sql`update questions set evaluation_criteria = '{"criteria": [{"id": "mine", "text": "Mine"}]}'
    where key like '%/pricing-first-price'`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  expect((await figures.execute(db)).rows).toEqual(shipped.slice(0, 2));
  const plan = await importCurriculum(db, curriculum, { replace: true, take: new Set() });
  expect([listChanges(plan), listKept(plan)]).toEqual([
    [],
    ['figure', 'evaluationCriteria'].map(
      field => `question metrics-and-money/pricing/pricing-first-price, ${field}: edited by an administrator`,
    ),
  ]);
});
