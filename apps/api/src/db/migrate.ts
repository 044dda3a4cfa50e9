import { sql } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { TellableError } from '../logging/describe-error.ts';
import { withoutLock } from './lockless-dialect.ts';
import { migrations } from './migrations/index.gen.ts';
import { inTransaction } from './transaction.ts';
import type { Db } from './types.ts';

/** Something else, such as a backup, uses a table that a migration needs. */
export class TablesInUseError extends TellableError {
  constructor(migration: string, cause: unknown) {
    super(
      `Migration ${migration} waited 10 seconds for a table that something else is using, such as a backup, ` +
        'a running server or an open transaction. Nothing was changed. Stop it or wait until it ends, then start again.',
      { cause },
    );
    this.name = 'TablesInUseError';
  }
}

export class EncodingError extends TellableError {
  constructor(encoding: string) {
    super(
      `The database has the encoding ${encoding}, which can't hold every text. Create one with the encoding UTF8: ` +
        "create database groundwork encoding 'UTF8' template template0.",
    );
    this.name = 'EncodingError';
  }
}

class NewerDatabaseError extends TellableError {
  constructor(migration: string) {
    super(
      `The database was changed by a newer version of Groundwork (migration ${migration}). Nothing was changed now. ` +
        'Start that version again, or restore a backup from before it into an empty database.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the schema up to date in one transaction: the caller's if `db` is one, else its own. Replicas that start
 * together take turns.
 * @throws EncodingError, TablesInUseError, NewerDatabaseError, or the error of the failed migration
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await migrate(db, migrator => migrator.migrateToLatest());
}

/** Brings an empty database to the schema after that migration, in the same way. */
export async function migrateTo(db: Db, migration: string): Promise<void> {
  await migrate(db, migrator => migrator.migrateTo(migration));
}

async function migrate(db: Db, run: (migrator: Migrator) => Promise<MigrationResultSet>): Promise<void> {
  if (!db.isTransaction) return inTransaction(db, db => migrate(db, run));
  await refuseOtherEncodings(db);
  await takeTurn(db);
  const provider = { getMigrations: async () => migrations };
  const { error, results } = await run(new Migrator({ db: withoutLock(db), provider }));
  if (!error) return;
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown !== undefined) throw new NewerDatabaseError(unknown);
  const failed = results?.find(({ status }) => status === 'Error');
  throw failed && isLockTimeout(error) ? new TablesInUseError(failed.migrationName, error) : error;
}

async function refuseOtherEncodings(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8') throw new EncodingError(encoding);
}

/**
 * Waits for other migrations, and keeps others waiting until the transaction ends. The number is that of Kysely's own
 * lock, for replicas of versions that use it. Neither the wait nor the work has a limit, because on a large table an
 * index takes longer than any request may. But the wait for a table has: readers meanwhile wait behind the migration,
 * for less time than their statements may take.
 */
async function takeTurn(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    db,
  );
  await holdMigrations(db);
  await sql`select set_config('lock_timeout', '10s', true)`.execute(db);
}

/** Keeps migrations waiting until the transaction ends. A transaction that holds them already may call it again. */
export async function holdMigrations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db);
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
