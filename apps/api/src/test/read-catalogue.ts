import { sql } from 'kysely';
import type { Db } from '../db/types.ts';

interface Column {
  table: string;
  name: string;
  notNull: boolean;
}

export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  parent: string;
}

interface Index {
  name: string;
  table: string;
  /** In index order; null for an expression. */
  columns: (string | null)[];
  unique: boolean;
  partial: boolean;
}

interface Trigger {
  name: string;
  table: string;
}

/** The schema in the database, without the migrations' own tables. */
export interface Catalogue {
  tables: string[];
  columns: Column[];
  foreignKeys: ForeignKey[];
  indexes: Index[];
  triggers: Trigger[];
}

const isOurs = sql`pg_class.relnamespace = 'public'::regnamespace and pg_class.relname not like 'kysely\\_%'`;

/** Names of the columns with these numbers, as JSON. */
const namesOf = (numbers: string) =>
  sql`(select jsonb_agg(attname order by place) from unnest(${sql.ref(numbers)}) with ordinality as keys (number, place)
    left join pg_attribute on attrelid = pg_class.oid and attnum = number and number > 0)`;

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const tables = sql<{
    name: string;
  }>`select relname as name from pg_class where relkind = 'r' and ${isOurs}`;
  const columns = sql<Column>`select relname as table, attname as name, attnotnull as "notNull"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and attnum > 0 and not attisdropped and ${isOurs}`;
  const foreignKeys = sql<ForeignKey>`select conname as name, relname as table, ${namesOf('conkey')} as columns,
      confrelid::regclass::text as parent
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and ${isOurs}`;
  const indexes = sql<Index>`select indexrelid::regclass::text as name, relname as table,
      ${namesOf('indkey')} as columns, indisunique as unique, indpred is not null as partial
    from pg_index join pg_class on pg_class.oid = indrelid where relkind = 'r' and ${isOurs} order by name`;
  const triggers = sql<Trigger>`select tgname as name, relname as table
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${isOurs}`;
  return {
    tables: (await tables.execute(db)).rows.map(({ name }) => name),
    columns: (await columns.execute(db)).rows,
    foreignKeys: (await foreignKeys.execute(db)).rows,
    indexes: (await indexes.execute(db)).rows,
    triggers: (await triggers.execute(db)).rows,
  };
}
