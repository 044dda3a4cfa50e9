import type { AdminUser } from '@groundwork/domain';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildAdministrator, type TestClient } from '../../test/test-client.ts';
import { type SentStatement, watchStatements } from '../../test/watch-statements.ts';

const USERS = 100_000;
const PAGE = 100;

const test = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  const { db } = test.database;
  await sql`insert into users (username, email, full_name, password_hash)
    select 'person-' || n, 'person-' || n || '@example.com', 'Per Son ' || n, 'x'
    from generate_series(1, ${sql.lit(USERS)}) n`.execute(db);
  await sql`analyze users`.execute(db);
  admin = await buildAdministrator(test.app);
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan that made a page, and how many users it looked at. */
async function look(query: string) {
  const sent: SentStatement[] = [];
  const end = watchStatements(statement => sent.push(statement));
  const users = await admin.get<AdminUser[]>(`/api/admin/users${query}`).finally(end);
  const [statement, ...others] = sent.filter(one => /limit/i.test(one.sql));
  if (!statement || others.length > 0) throw new Error(`Not one statement for the page: ${sent.length}`);
  const explain = `explain (analyze, format json) ${statement.sql}`;
  const { rows } = await test.database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(explain, [...statement.parameters]),
  );
  const nodes = nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  const scan = nodes.at(-1);
  return {
    ids: users.map(({ id }) => id),
    nodes: nodes.map(node => node['Node Type']),
    looked: (scan?.['Actual Rows'] ?? 0) + (scan?.['Rows Removed by Filter'] ?? 0),
  };
}

const IN_ORDER = ['Limit', 'Index Scan'];

describe(`of ${USERS} users`, () => {
  it.each(['', '?before=50000', '?q=person', '?q=PER%20SON&before=50000'])(
    'a page reads no more than itself, from its end of the index: %s',
    async query => {
      const { ids, nodes, looked } = await look(query);
      expect([ids.length, nodes]).toEqual([PAGE, IN_ORDER]);
      // None of these finds the administrator, who is the oldest user.
      expect(looked).toBeLessThanOrEqual(PAGE + 1);
    },
  );

  it('a search for one reads each user once at most, sorts nothing, and reads on from where a page ended', async () => {
    const rare = await look('?q=person-77777@');
    expect([rare.ids.length, rare.nodes, rare.looked]).toEqual([1, IN_ORDER, expect.any(Number)]);
    expect(rare.looked).toBeLessThanOrEqual(USERS + 10);
    const none = await look('?q=nobody&before=1000');
    expect([none.ids, none.nodes]).toEqual([[], IN_ORDER]);
    expect(none.looked).toBeLessThan(1000);
  });
});
