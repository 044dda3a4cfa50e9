import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { readStoredRecords } from '../stores/import-curriculum.repo.ts';
import { MIGRATION_TABLES, OWN_FUNCTIONS } from './own-schema.ts';
import type { Table } from './schema.repo.ts';

/** A server's first start fills these, and makes an administrator with a session. */
const CURRICULUM = ['assistants', 'personas', 'challenges', 'steps', 'questions'];
const FILLED_AT_START = [
  'users',
  'sessions',
  'step_assistants',
  'revisions',
  'curriculum_version',
  ...CURRICULUM,
  ...MIGRATION_TABLES,
];

/** Connections of servers, or of other commands, to the database. */
export async function countOtherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'groundwork' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Limits the wait for locks: another program may hold one for hours. */
export async function limitLockWaits(db: Db): Promise<void> {
  await sql`set local lock_timeout = '10s'`.execute(db);
}

/**
 * Whether there is more than after a first start: a second user, a startup, an edited or added record of the
 * curriculum, anything else.
 * @param isUpToDate whether the schema is this program's own; in any other, rows of the curriculum count as edited
 */
export async function holdsWork(db: Db, tables: readonly Table[], isUpToDate: boolean): Promise<boolean> {
  for (const { name } of tables)
    if (!FILLED_AT_START.includes(name) && (await hasRows(db, name, 1))) return true;
  const names = tables.map(({ name }) => name);
  if (names.includes('users') && (await hasRows(db, 'users', 2))) return true;
  for (const name of CURRICULUM.filter(name => names.includes(name)))
    if (await hasOwnRows(db, name, isUpToDate)) return true;
  return isUpToDate && (await readStoredRecords(db)).some(isEdited);
}

async function hasRows(db: Db, table: string, least: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit ${sql.lit(least)}`.execute(db);
  return rows.length >= least;
}

async function hasOwnRows(db: Db, table: string, isUpToDate: boolean): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${isUpToDate ? sql`key is null` : sql`true`} limit 1`.execute(db);
  return rows.length > 0;
}

function isEdited({ fields, shipped }: Awaited<ReturnType<typeof readStoredRecords>>[number]): boolean {
  return Object.entries(shipped).some(([field, value]) => !isDeepStrictEqual(fields[field], value));
}

/**
 * Drops Groundwork's tables and the functions that its triggers call. Fails when something else rests on one, as a view
 * does: it would go as well.
 */
export async function dropTables(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`drop table ${sql.join(names.map(name => sql.table(name)))}`.execute(db);
  const { rows } = await sql<{ signature: string }>`
    select format('%I.%I()', current_schema(), proname) as signature from pg_proc
    where pronamespace = current_schema()::text::regnamespace and pronargs = 0 and proname = any(${OWN_FUNCTIONS})`.execute(
    db,
  );
  for (const { signature } of rows) await sql`drop function ${sql.raw(signature)}`.execute(db);
}
