import type pg from 'pg';
import { until } from '../chat.ts';
import type { Statement } from './capture-statements.ts';
import { describePlan, listNodes, PLAN_KINDS, type PlanNode, readPlans } from './read-plans.ts';

/** Number of rows of each large table or index, by name. */
export type LargeRelations = ReadonlyMap<string, number>;

/**
 * A table or index with more rows than this is large. The curriculum has a few hundred, while every founder adds to the
 * other tables.
 */
const LARGE = 300;

/**
 * Counted by the last `vacuum analyze`. A partial index counts only its own rows, so one for the few running rows is
 * small.
 */
export async function listRelations(client: pg.Client): Promise<{ large: LargeRelations; small: string[] }> {
  const { rows } = await client.query<{ name: string; rows: number; isTable: boolean }>(`
    select relname as name, reltuples::float8 as rows, relkind = 'r' as "isTable"
    from pg_class where relnamespace = current_schema::regnamespace and relkind in ('r', 'i') order by relname`);
  return {
    large: new Map(rows.filter(({ rows }) => rows > LARGE).map(({ name, rows }) => [name, rows])),
    small: rows.filter(({ rows, isTable }) => isTable && rows <= LARGE).map(({ name }) => name),
  };
}

/** A text for each of the statement's plans that reads a large table or index from end to end. */
export async function findWholeReads(
  client: pg.Client,
  statement: Statement,
  large: LargeRelations,
): Promise<string[]> {
  const plans = await readPlans(client, statement);
  return PLAN_KINDS.flatMap(kind => {
    const whole = listNodes(plans[kind]).filter(node => readsWhole(node, large));
    if (whole.length === 0) return [];
    const tables = whole.map(
      node => `${node['Node Type']} of ${node['Relation Name'] ?? node['Index Name']}`,
    );
    return [
      `${[...statement.senders].join(', ')}: ${tables.join(', ')} in the plan ${kind}\n${statement.sql}\n${describePlan(plans[kind])}`,
    ];
  });
}

function readsWhole(node: PlanNode, large: LargeRelations): boolean {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = node;
  if (type === 'Seq Scan' || type === 'Sample Scan') return large.has(table);
  const isIndexScan = ['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'].includes(type);
  return isIndexScan && node['Index Cond'] === undefined && large.has(index);
}

/** How often each table was read from end to end. Connections report this once they are closed. */
export async function countWholeReads(
  client: pg.Client,
  large: LargeRelations,
): Promise<Record<string, number>> {
  await until(async () => {
    const others = await client.query(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    return others.rowCount === 0;
  });
  const { rows } = await client.query('select relname, seq_scan::int from pg_stat_user_tables');
  return Object.fromEntries(
    rows.filter(({ relname }) => large.has(relname)).map(row => [row.relname, row.seq_scan]),
  );
}
