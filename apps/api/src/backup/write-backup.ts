import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { inTransaction } from '../db/transaction.ts';
import type { Database } from '../db/types.ts';
import type { RowCounts } from './backup-format.ts';
import { backupLines } from './backup-lines.ts';
import { readTableNames, takeSnapshot } from './snapshot.repo.ts';

interface BackupOptions {
  onTable?(table: string, rows: number): void;
  /** Gets the names of tables that are not Groundwork's, if there are any. */
  onLeftOut?(tables: string[]): void;
  signal?: AbortSignal;
}

/** Writes the whole database as it is at one moment, and resolves to the number of rows of each table. */
export async function writeBackup(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  sink: Writable,
  { onTable, onLeftOut, signal }: BackupOptions = {},
): Promise<RowCounts> {
  const rows: RowCounts = {};
  const count = (table: string, number: number) => {
    rows[table] = number;
    onTable?.(table, number);
  };
  const names = await readTableNames(db);
  await inTransaction(db, async db => {
    const snapshot = await takeSnapshot(db, names);
    if (snapshot.foreign.length > 0) onLeftOut?.(snapshot.foreign);
    const lines = Readable.from(backupLines(db, { kind, ...snapshot, onTable: count }));
    await pipeline(lines, createGzip(), sink, signal ? { signal } : {});
  });
  return rows;
}
