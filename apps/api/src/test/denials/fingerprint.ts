import { sql } from 'kysely';
import { TABLES } from '../../db/tables.ts';
import type { Db } from '../../db/types.ts';

/** Moves with every call of somebody who is logged in. */
const MOVING = ['sessions'];

/** A hash of the rows of each table. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const hashes = Object.keys(TABLES)
    .filter(table => !MOVING.includes(table))
    .map(
      table =>
        `select '${table}' as name, (select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from ${table} t) as hash`,
    );
  const { rows } = await sql.raw<{ name: string; hash: string }>(hashes.join(' union all ')).execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
