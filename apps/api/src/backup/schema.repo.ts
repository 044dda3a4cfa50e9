import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { MIGRATION_TABLES, OWN_TABLES } from './own-schema.ts';

export interface Table {
  name: string;
  /** Stored columns only, no generated ones. */
  columns: { name: string; type: string }[];
  key: string[];
  references: string[];
  /** Columns that are numbered by a sequence, and the last number it gave out. */
  sequences: { column: string; last: number | null }[];
}

/**
 * A session that was ended, or a link that was used, since then must not come back to life. A file with someone's data
 * is a copy for a day.
 */
const LEFT_OUT = ['sessions', 'password_links', 'email_links', 'data_exports', 'data_export_parts'];

/** The tables that a backup holds, parents before children. */
export async function readBackupTables(db: Db): Promise<Table[]> {
  const tables = await readTables(db);
  return orderTables(tables.filter(({ name }) => ![...MIGRATION_TABLES, ...LEFT_OUT].includes(name)));
}

/** Groundwork's tables, by name. Nothing is read of others, which may be closed to its user. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select pg_class.relname as name, coalesce(stored.columns, '[]') as columns, coalesce(stored.sequences, '[]') as sequences,
      coalesce((
        select jsonb_agg(pg_attribute.attname order by place)
        from pg_index cross join unnest(pg_index.indkey) with ordinality as keys (attnum, place)
        join pg_attribute on attrelid = indrelid and pg_attribute.attnum = keys.attnum
        where indrelid = pg_class.oid and indisprimary), '[]') as key,
      coalesce((
        select jsonb_agg(distinct parent.relname) from pg_constraint join pg_class parent on parent.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f'), '[]') as references
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace and nspname = current_schema()
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum) as columns,
        jsonb_agg(jsonb_build_object('column', attname, 'last', pg_sequence_last_value(sequence::regclass)))
          filter (where sequence is not null) as sequences
      from pg_attribute
      cross join lateral pg_get_serial_sequence(quote_ident(pg_class.relname), attname) as sequence
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as stored
    where relkind in ('r', 'p') and not relispartition and relname = any(${OWN_TABLES})
    order by name`.execute(db);
  return rows;
}

/** Tables beside Groundwork's own, by name: an operator's, another program's, or a newer version's. */
export async function readForeignTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::text::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname <> all(${OWN_TABLES})
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Empty when the schema does not exist. */
export async function readAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ table: unknown }>`
    select to_regclass('kysely_migration') as table`.execute(db);
  if (found[0]?.table === null) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** A time-out would end a long piece of work; the rest settles how values are written as text. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

/** For the transaction that it runs in. Settings that this release of PostgreSQL does not know are left out. */
export async function applySettings(db: Db): Promise<void> {
  await sql`select set_config(pg_settings.name, wanted.value, true)
    from jsonb_each_text(${JSON.stringify(SETTINGS)}::jsonb) as wanted
    join pg_settings on lower(pg_settings.name) = wanted.key`.execute(db);
}

interface Referring {
  name: string;
  references: readonly string[];
}

/**
 * Parents before their children, else in the order given. A reference to itself or to a table that is not among them
 * counts for nothing.
 * @throws Error when tables refer to each other in a circle.
 */
export function orderTables<T extends Referring>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name, references }: T) =>
      references.every(other => other === name || !names.has(other));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter(table => !free.includes(table));
  }
  return ordered;
}
