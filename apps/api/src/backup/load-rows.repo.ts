import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { BackupError } from './backup-error.ts';
import type { TableLine } from './backup-format.ts';
import type { Table } from './schema.repo.ts';

/** The table's columns as the backup has them. Throws a BackupError when the schema has others. */
export function matchColumns(line: TableLine, tables: ReadonlyMap<string, Table>): Table {
  const table = tables.get(line.table);
  if (!table) throw new BackupError(`The backup has a table that isn't in its schema: ${line.table}.`);
  const columns = line.columns.flatMap(name => table.columns.filter(column => column.name === name));
  if (columns.length !== line.columns.length || columns.length !== table.columns.length)
    throw new BackupError(`The backup's columns don't match its schema in the table ${line.table}.`);
  return { ...table, columns };
}

/** Migrations fill tables too: the backup has those rows itself. */
export async function emptyTables(db: Db, names: readonly string[]): Promise<void> {
  await sql`truncate ${sql.join(names.map(name => sql.table(name)))} restart identity`.execute(db);
}

/**
 * Off while rows are loaded, because the backup already has the rows that a trigger would write. Foreign keys are still
 * checked.
 */
export async function setTriggers(db: Db, names: readonly string[], state: 'on' | 'off'): Promise<void> {
  const action = state === 'on' ? sql`enable` : sql`disable`;
  for (const name of names) await sql`alter table ${sql.table(name)} ${action} trigger user`.execute(db);
}

/** @param lines rows of a backup, each an array of as many values as there are columns, in their order */
export async function insertRows(
  db: Db,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map(column => sql.ref(column.name)));
  const values = sql.join(
    columns.map(({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`),
  );
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(db);
}

/** Continues the sequences from the backup's last numbers, past the existing rows. */
export async function setSequences(
  db: Db,
  { name, sequences }: Table,
  last: TableLine['sequences'],
): Promise<void> {
  for (const { column } of sequences)
    await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${column}), used.last) from (
        select greatest(max(${sql.ref(column)}), ${last[column] ?? null}::bigint) as last from ${sql.table(name)}
      ) as used where used.last is not null`.execute(db);
}

/** The planner knows nothing of rows that were all loaded at once. */
export async function analyzeTables(db: Db, names: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(names.map(name => sql.table(name)))}`.execute(db);
}
