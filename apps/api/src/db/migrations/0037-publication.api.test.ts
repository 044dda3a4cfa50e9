import { VERSIONED_KINDS } from '@groundwork/domain';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { keepRevisions } from '../../stores/revisions.repo.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildAdministrator } from '../../test/test-client.ts';
import { up } from './0037-publication.ts';

const test = useTestApp();

const BEFORE = [
  'drop table revisions, pending_changes',
  'alter table questions drop column revision',
  'alter table question_progress drop column revision',
  'alter table judgements drop column revisions',
];

it('everything that is there is published as it is, once', async () => {
  const { db } = test.database;
  const admin = await buildAdministrator(test.app);
  const exported = () => admin.get<{ yaml: string }>('/api/admin/curriculum');
  const before = await exported();
  for (const statement of BEFORE) await sql.raw(statement).execute(db);
  await up(db as unknown as Kysely<unknown>);
  const read = async () => {
    const { rows } = await sql<{ kind: string; number: number; count: number }>`
      select kind, number, count(*)::integer as count from revisions group by kind, number order by kind`.execute(
      db,
    );
    return rows;
  };
  const counts = [];
  for (const kind of [...VERSIONED_KINDS].sort()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(`${kind}s`)}`.execute(db);
    counts.push({ kind, number: 1, count: rows[0]?.count });
  }
  expect(await read()).toEqual(counts);
  expect(await exported()).toEqual(before);
  // The same fields in the same form, so nothing differs from the first revision.
  for (const kind of VERSIONED_KINDS) await keepRevisions(db, kind, { admin: null });
  expect(await read()).toEqual(counts);
  expect(await admin.get('/api/admin/changes')).toEqual([]);
  const { rows } = await sql`select distinct revision from questions`.execute(db);
  expect(rows).toEqual([{ revision: 1 }]);
});
