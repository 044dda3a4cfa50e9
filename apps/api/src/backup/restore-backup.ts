import type { Readable } from 'node:stream';
import { holdMigrations, migrateTo, migrateToLatest } from '../db/migrate.ts';
import { takeSetupLock } from '../db/setup-lock.repo.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/types.ts';
import { failRestored } from '../modules/back-office/invitation-mails.repo.ts';
import { postponeDeletions } from '../modules/own-data/deletions.repo.ts';
import { BackupError } from './backup-error.ts';
import type { RowCounts } from './backup-format.ts';
import { KNOWN, lastMigration } from './check-migrations.ts';
import { loadBackup } from './load-backup.ts';
import { analyzeTables, emptyTables, setTriggers } from './load-rows.repo.ts';
import { MIGRATION_TABLES } from './own-schema.ts';
import { type OpenBackup, openBackup } from './read-backup.ts';
import {
  applySettings,
  readAppliedMigrations,
  readForeignTables,
  readTables,
  type Table,
} from './schema.repo.ts';
import { countOtherConnections, dropTables, holdsWork, limitLockWaits } from './target.repo.ts';

interface RestoreOptions {
  /** Whether users' data in the database may be dropped. */
  replace: boolean;
  onTable?(table: string, rows: number): void;
}

/**
 * Replaces the database's contents by the backup's, migrated to this program's schema, in one transaction: a failure
 * changes nothing. Its tables are dropped and recreated at the backup's own migration, whatever schema they had.
 * @throws BackupError when the backup does not fit this program, or the database is in use or holds users' work.
 */
export async function restoreBackup(
  db: Db,
  { header, parts }: OpenBackup,
  { replace, onTable = () => undefined }: RestoreOptions,
): Promise<RowCounts> {
  const migration = lastMigration(header, KNOWN);
  return inTransaction(db, async db => {
    await applySettings(db);
    await limitLockWaits(db);
    // A server that starts from now on waits, and then finds the restored data.
    await holdMigrations(db);
    await takeSetupLock(db);
    await refuseOthers(db);
    await clear(db, replace);
    await migrateTo(db, migration);
    const names = await readDataTableNames(db);
    await setTriggers(db, names, 'off');
    await emptyTables(db, names);
    const counts = await loadBackup(db, parts, onTable);
    await setTriggers(db, names, 'on');
    await migrateToLatest(db);
    await failRestored(db);
    await postponeDeletions(db);
    await analyzeTables(db, await readDataTableNames(db));
    return counts;
  });
}

async function readDataTableNames(db: Db): Promise<string[]> {
  return (await readTables(db)).flatMap(({ name }) => (MIGRATION_TABLES.includes(name) ? [] : [name]));
}

async function refuseOthers(db: Db): Promise<void> {
  const others = await countOtherConnections(db);
  if (others > 0)
    throw new BackupError(
      `The database is in use (Groundwork connections: ${others}), so nothing was restored. Stop its servers and commands first.`,
    );
}

async function clear(db: Db, replace: boolean): Promise<void> {
  const tables = await readTables(db);
  const applied = await readAppliedMigrations(db);
  refuseForeign(applied, tables, await readForeignTables(db));
  const isUpToDate = applied.length === KNOWN.length && applied.at(-1) === KNOWN.at(-1);
  if (!replace && (await holdsWork(db, tables, isUpToDate)))
    throw new BackupError(
      'The database already holds data, so nothing was restored. Use --replace to delete that data and restore the backup.',
    );
  await dropTables(
    db,
    tables.map(({ name }) => name),
  );
}

/**
 * Refuses a schema with tables that are not Groundwork's, or with Groundwork's names but no migrations. `replace` does
 * not change that.
 */
function refuseForeign(applied: readonly string[], tables: readonly Table[], foreign: string[]): void {
  const isOurs = applied[0] === KNOWN[0];
  const names = tables.map(({ name }) => name);
  const claimed = applied.length > 0 ? names : names.filter(name => !MIGRATION_TABLES.includes(name));
  const others = isOurs ? foreign : [...foreign, ...claimed].sort();
  if (others.length === 0) return;
  const newer = applied.filter(name => !KNOWN.includes(name));
  const whose =
    isOurs && newer.length > 0
      ? `Its schema is from a newer version (${newer.join(', ')}), and these may be its tables. Restore into an empty database.`
      : 'Move them to another schema, or restore into a separate database.';
  throw new BackupError(
    `The database holds tables that aren't Groundwork's: ${others.join(', ')}. ${whose} Nothing was restored.`,
  );
}

/**
 * Reads a backup to its end.
 * @throws BackupError when it is damaged, cut short, or of a newer version than this program.
 */
export async function checkBackup(name: string, source: Readable): Promise<void> {
  const { header, parts } = await openBackup(name, source);
  lastMigration(header, KNOWN);
  for await (const _part of parts);
}
