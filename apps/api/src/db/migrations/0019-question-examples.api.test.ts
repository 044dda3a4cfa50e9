import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { listChanges, listKept } from '../../curriculum/plan-import.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { importCurriculum } from '../../modules/curriculum/import-curriculum.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { up } from './0019-question-examples.ts';

const test = useTestApp();
const curriculum = await readCurriculum(fileURLToPath(new URL('../../../../../curriculum', import.meta.url)));

it('the next import brings the examples, whatever is known of what was shipped, and keeps edits', async () => {
  const { db } = test.database;
  const [first, second] = curriculum.challenges[0]?.steps[0]?.questions ?? [];
  const keyOf = (question: typeof first) => `problem-and-market/name-the-problem/${question?.key}`;
  await sql`alter table questions drop column example`.execute(db);
  await sql`update questions set shipped = shipped - 'example', text = case when key = ${keyOf(second)} then 'Mine?' else text end`.execute(
    db,
  );
  await sql`update questions set shipped = null where key = ${keyOf(first)}`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  const plan = await importCurriculum(db, curriculum, { replace: true, take: new Set() });
  expect(new Set(listChanges(plan).map(line => line.replace(/^.*, /, '')))).toEqual(new Set(['example']));
  expect([listChanges(plan).length, listKept(plan)]).toEqual([
    63,
    [`question ${keyOf(second)}, text: edited by an administrator`],
  ]);
});
