import { type RawBuilder, sql } from 'kysely';
import { TABLES, type Table } from '../../db/tables.ts';
import type { Db } from '../../db/types.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';

/** Few enough that a page of the largest rows is no burden. */
const PAGE = 50;
const ID_PAGE = 1000;

/** Which of a table's columns leads to its owner, and the table of those; null for the user. */
function wayTo(table: Table): { column: string; through: Table | null } {
  const { owner } = TABLES[table];
  if (table === 'startups') return { column: 'user_id', through: null };
  if (owner.kind === 'startup') return { column: owner.column, through: owner.through ?? 'startups' };
  if (owner.kind === 'user') return { column: owner.column, through: null };
  const exported = EXPORTED_TABLES[table];
  if (exported.kind === 'rows' && exported.column) return { column: exported.column, through: null };
  throw new Error(`${table} has no owner`);
}

/** Whose rows are read one after the other, so that each query finds them by an index, however long a history is. */
async function* ownersOf(db: Db, table: Table, userId: number): AsyncGenerator<number> {
  const { through } = wayTo(table);
  if (through === null) yield userId;
  else yield* ownIds(db, through, userId);
}

async function* ownIds(db: Db, table: Table, userId: number): AsyncGenerator<number> {
  const { column } = wayTo(table);
  for await (const owner of ownersOf(db, table, userId))
    for (let after = 0; ; ) {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${sql.ref(column)} = ${owner} and id > ${after}
        order by id limit ${sql.lit(ID_PAGE)}`.execute(db);
      for (const { id } of rows) yield id;
      const last = rows.at(-1);
      if (last === undefined || rows.length < ID_PAGE) break;
      after = last.id;
    }
}

/** The user's rows of a table as JSON, a page at a time. */
export async function* readOwnRows(
  db: Db,
  { table, columns, key }: { table: Table; columns: readonly string[]; key: string },
  userId: number,
): AsyncGenerator<string[]> {
  const { column } = wayTo(table);
  const selected = sql.join(columns.map(name => sql.ref(name)));
  for await (const owner of ownersOf(db, table, userId))
    for (let after: RawBuilder<unknown> | null = null; ; ) {
      const { rows }: { rows: { key: unknown; line: string }[] } = await sql<{ key: unknown; line: string }>`
        select ${sql.ref(key)} as key, row_to_json(page)::text as line from (
          select ${selected} from ${sql.table(table)}
          where ${sql.ref(column)} = ${owner} ${after ? sql`and ${sql.ref(key)} > ${after}` : sql``}
          order by ${sql.ref(key)} limit ${sql.lit(PAGE)}
        ) as page order by key`.execute(db);
      if (rows.length > 0) yield rows.map(({ line }) => line);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = sql`${last.key}`;
    }
}

/** The columns of each table, in their order. */
export async function readColumns(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name::text as table, json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns where table_schema = current_schema() group by table_name`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const startupsOf = (userId: number) => sql`(select id from startups where user_id = ${userId})`;
const stepsOf = (userId: number) =>
  sql`(select step_id from step_progress where startup_id in ${startupsOf(userId)})`;

/** The rows of a table that the user's own refer to. */
const REFERRED: Partial<Record<Table, (userId: number) => RawBuilder<unknown>>> = {
  cohorts: userId => sql`(select cohort_id from cohort_members where user_id = ${userId})`,
  challenges: userId => sql`(select challenge_id from steps where id in ${stepsOf(userId)})`,
  steps: stepsOf,
  questions: userId => sql`(
    select question_id from question_progress join step_progress on step_progress.id = step_progress_id
    where startup_id in ${startupsOf(userId)})`,
  assistants: userId => sql`(
    select assistant_id from step_assistants where step_id in ${stepsOf(userId)})`,
  personas: userId => sql`(
    select persona_id from persona_chats where startup_id in ${startupsOf(userId)} union
    select messages.persona_id from messages join persona_chats on persona_chats.chat_id = messages.chat_id
    where startup_id in ${startupsOf(userId)})`,
};

/** By their ids, as an object of JSON. */
export async function readNames(db: Db, table: Table, name: string, userId: number): Promise<string> {
  const referred = REFERRED[table];
  if (!referred) throw new Error(`${table} has no names to read`);
  const { rows } = await sql<{ names: string }>`
    select coalesce(json_object_agg(id, ${sql.ref(name)} order by id), '{}')::text as names
    from ${sql.table(table)} where id in ${referred(userId)}`.execute(db);
  return rows[0]?.names ?? '{}';
}
