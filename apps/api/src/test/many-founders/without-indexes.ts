import type pg from 'pg';

interface Removed {
  drop: string;
  create: string;
}

/** Unique constraints and plain indexes. Primary keys stay, as ids are inserted in order. */
const INDEXES = `
  select case when con.oid is null then format('drop index %I', class.relname)
      else format('alter table %I drop constraint %I', tab.relname, con.conname) end as "drop",
    case when con.oid is null then pg_get_indexdef(class.oid)
      else format('alter table %I add constraint %I %s', tab.relname, con.conname, pg_get_constraintdef(con.oid)) end as "create"
  from pg_index
  join pg_class class on class.oid = indexrelid
  join pg_class tab on tab.oid = indrelid
  left join pg_constraint con on con.conindid = class.oid and con.contype in ('u', 'x')
  where class.relnamespace = current_schema::regnamespace and not indisprimary and not exists (
    select from pg_constraint where contype = 'f' and conindid = class.oid)
  order by class.oid`;

/** Drops the indexes that would be updated row by row, does the work and recreates them. Call it in a transaction. */
export async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Removed>(INDEXES);
  for (const { drop } of rows) await client.query(drop);
  await work();
  for (const { create } of rows) await client.query(create);
}
