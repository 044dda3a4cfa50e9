import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { BATCH } from './backup-format.ts';
import type { Table } from './schema.repo.ts';

/** Every row of the table in the order of its key, as lines of the backup, a batch at a time. */
export async function* readRows(db: Db, table: Table): AsyncGenerator<string[]> {
  if (table.key.length === 0) throw new Error(`The table ${table.name} has no primary key to go by`);
  let after: string[] | null = null;
  for (;;) {
    const lines = await readBatch(db, table, after);
    const last = lines.at(-1);
    if (last === undefined) return;
    yield lines;
    after = keyOf(table, last);
  }
}

/** Measures rows before reading them, so that only as many large ones are unpacked as fit. */
async function readBatch(db: Db, table: Table, after: string[] | null): Promise<string[]> {
  const columns = table.columns.map(({ name }) => sql.ref(name));
  const key = sql.join(table.key.map(name => sql.ref(name)));
  const size = sql.join(table.columns.map(weigh), sql` + `);
  const { rows } = await sql<{ line: string }>`
    select array_to_json(array[${sql.join(columns.map(column => sql`${column}::text`))}])::text as line
    from (
      select *, sum(size) over (order by ${key} rows unbounded preceding) - size as before
      from (
        select ${sql.join(columns)}, ${size} as size from ${sql.table(table.name)}
        ${after === null ? sql`` : sql`where (${key}) > (${keyValues(table, after)})`}
        order by ${key} limit ${sql.lit(BATCH.rows)}
      ) as next
    ) as weighed
    where before < ${sql.lit(BATCH.bytes)} order by ${key}`.execute(db);
  return rows.map(({ line }) => line);
}

/** Size in bytes, without unpacking columns that are stored separately. */
function weigh({ name, type }: Table['columns'][number]): RawBuilder<number> {
  const column = sql.ref(name);
  const isPlain = type === 'text' || type === 'bytea' || type === 'character varying';
  return isPlain ? sql`coalesce(octet_length(${column}), 0)` : sql`coalesce(pg_column_size(${column}), 0)`;
}

function keyOf({ name, key, columns }: Table, line: string): string[] {
  const values: unknown[] = JSON.parse(line);
  return key.map(column => {
    const value = values[columns.findIndex(({ name }) => name === column)];
    if (typeof value !== 'string') throw new Error(`A row of ${name} has no ${column}`);
    return value;
  });
}

function keyValues({ key, columns }: Table, values: readonly string[]): RawBuilder<unknown> {
  const typeOf = (column: string) => columns.find(({ name }) => name === column)?.type ?? 'text';
  return sql.join(
    key.map((column, index) => sql`cast(${values[index]}::text as ${sql.raw(typeOf(column))})`),
  );
}
