import { sql } from 'kysely';
import type { Db } from '../db/types.ts';
import { BackupError } from './backup-error.ts';
import { refuseNewerSchema } from './check-migrations.ts';
import {
  applySettings,
  readAppliedMigrations,
  readBackupTables,
  readForeignTables,
  type Table,
} from './schema.repo.ts';

export interface Snapshot {
  migrations: string[];
  tables: Table[];
  /** Tables that are not Groundwork's, which the backup leaves out. */
  foreign: string[];
}

/**
 * Gives the transaction that it runs in the database's present state until its end, whatever is written meanwhile. A
 * migration has to wait for that end, because rewritten tables would look empty.
 * @param names the tables there are, as read before the transaction
 */
export async function takeSnapshot(db: Db, names: readonly string[]): Promise<Snapshot> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
  // Before anything is read: the snapshot is that of the first query, and the locks have to be older.
  if (names.length > 0)
    await sql`lock table ${sql.join(names.map(name => sql.table(name)))} in access share mode`.execute(db);
  await applySettings(db);
  const migrations = await readAppliedMigrations(db);
  if (migrations.length === 0) throw new BackupError('The database holds no Groundwork data to back up.');
  refuseNewerSchema(migrations);
  const tables = await readBackupTables(db);
  if (tables.some(({ name }) => !names.includes(name)))
    throw new BackupError('The schema changed during the backup. Back up again.');
  return { migrations, tables, foreign: await readForeignTables(db) };
}

export async function readTableNames(db: Db): Promise<string[]> {
  return (await readBackupTables(db)).map(({ name }) => name);
}
