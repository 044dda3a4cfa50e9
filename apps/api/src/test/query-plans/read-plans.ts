import type pg from 'pg';
import type { Statement } from './capture-statements.ts';

/** A plan node of `explain (format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

export const PLAN_KINDS = ['with its parameters', 'generic'] as const;
type PlanKind = (typeof PLAN_KINDS)[number];

/** The two plans that PostgreSQL may run a prepared statement with. */
export async function readPlans(
  client: pg.Client,
  { sql, parameters }: Pick<Statement, 'sql' | 'parameters'>,
): Promise<Record<PlanKind, PlanNode>> {
  const planned = await client.query(`explain (format json) ${sql}`, [...parameters]);
  // Without this PostgreSQL would plan for the nulls below.
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare planned as ${sql}`);
  const values = parameters.length > 0 ? `(${parameters.map(() => 'null').join(', ')})` : '';
  try {
    const generic = await client.query(`explain (format json) execute planned${values}`);
    return { 'with its parameters': planOf(planned), generic: planOf(generic) };
  } finally {
    await client.query('deallocate planned; reset plan_cache_mode');
  }
}

function planOf({ rows }: pg.QueryResult): PlanNode {
  return rows[0]['QUERY PLAN'][0].Plan as PlanNode;
}

/** The node and all its descendants. */
export function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

/** An indented line for each node. */
export function describePlan(node: PlanNode, depth = 0): string {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
  const words = [
    type,
    index && `by ${index}`,
    table && `of ${table}`,
    condition,
    `(${node['Plan Rows']} rows)`,
  ];
  const line = `${'  '.repeat(depth)}${words.filter(Boolean).join(' ')}`;
  return [line, ...(node.Plans ?? []).map(child => describePlan(child, depth + 1))].join('\n');
}
