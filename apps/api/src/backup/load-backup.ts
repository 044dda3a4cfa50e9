import { isInvalidValue } from '../database-errors.ts';
import type { Db } from '../db/types.ts';
import { summariseError } from '../logging/describe-error.ts';
import { BackupError } from './backup-error.ts';
import { BATCH, type RowCounts, type TableLine } from './backup-format.ts';
import { isDeeper } from './is-deeper.ts';
import { insertRows, matchColumns, setSequences } from './load-rows.repo.ts';
import type { BackupPart } from './read-backup.ts';
import { readBackupTables, type Table } from './schema.repo.ts';

interface Loading {
  table: Table;
  sequences: TableLine['sequences'];
  loaded: number;
  waiting: string[];
  bytes: number;
}

/**
 * Loads every row into the tables, which are empty. Resolves to the rows of each table.
 * @throws BackupError when the backup has not exactly the tables of its schema, or a row does not fit.
 */
export async function loadBackup(
  db: Db,
  parts: AsyncIterable<BackupPart>,
  onTable: (table: string, rows: number) => void,
): Promise<RowCounts> {
  const tables = new Map((await readBackupTables(db)).map(table => [table.name, table]));
  const counts: RowCounts = {};
  const finish = async (done: Loading) => {
    await flush(db, done);
    await setSequences(db, done.table, done.sequences);
    counts[done.table.name] = done.loaded;
    onTable(done.table.name, done.loaded);
  };
  let loading: Loading | null = null;
  for await (const part of parts) {
    if (part.kind === 'table') {
      if (loading) await finish(loading);
      loading = begin(part.table, tables);
    } else if (loading) {
      refuseDeep(loading.table, part.line);
      loading.waiting.push(part.line);
      loading.bytes += part.line.length;
      if (loading.waiting.length >= BATCH.rows || loading.bytes >= BATCH.bytes) await flush(db, loading);
    }
  }
  if (loading) await finish(loading);
  const missing = [...tables.keys()].filter(name => !Object.hasOwn(counts, name));
  if (missing.length > 0)
    throw new BackupError(`The backup is missing tables: ${missing.join(', ')}. Nothing was restored.`);
  return counts;
}

function begin(line: TableLine, tables: ReadonlyMap<string, Table>): Loading {
  const table = matchColumns(line, tables);
  return { table, sequences: line.sequences, loaded: 0, waiting: [], bytes: 0 };
}

/** Nothing that the product stores comes near it; from about 8,000 on the embedded database never answers. */
const MAX_DEPTH = 1000;

function refuseDeep({ name, columns }: Table, line: string): void {
  const places = columns.flatMap(({ type }, place) => (type === 'jsonb' ? [place] : []));
  if (places.length === 0 || (line.match(/[[{]/g)?.length ?? 0) <= MAX_DEPTH) return;
  const values = JSON.parse(line) as readonly unknown[];
  if (places.some(place => isDeeper(String(values[place]), MAX_DEPTH)))
    throw new BackupError(`${name} has a value that is nested too deeply. Nothing was restored.`);
}

async function flush(db: Db, loading: Loading): Promise<void> {
  const { table, waiting, loaded } = loading;
  if (waiting.length === 0) return;
  try {
    await insertRows(db, table, waiting);
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    const rows = `rows ${loaded + 1} to ${loaded + waiting.length}`;
    // The database's own words for it would quote the value.
    const reason = isInvalidValue(error) ? "a value doesn't fit its column" : summariseError(error);
    throw new BackupError(`${table.name}, ${rows} don't fit: ${reason}. Nothing was restored.`);
  }
  loading.loaded += waiting.length;
  loading.waiting = [];
  loading.bytes = 0;
}

/** Not storable as such, or against a key or a check of the table (class 23). */
function isRefusedRow(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return isInvalidValue(error) || (typeof error.code === 'string' && error.code.startsWith('23'));
}
