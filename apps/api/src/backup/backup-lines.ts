import { createHash } from 'node:crypto';
import type { Database, Db } from '../db/types.ts';
import { version } from '../version.ts';
import { BackupError } from './backup-error.ts';
import { FORMAT, FORMAT_VERSION, LONGEST_LINE, type RowCounts, toLine } from './backup-format.ts';
import { readRows } from './read-rows.repo.ts';
import type { Table } from './schema.repo.ts';
import type { Snapshot } from './snapshot.repo.ts';

interface LinesOptions extends Omit<Snapshot, 'foreign'> {
  kind: Database['kind'];
  /** Is called after each table, with its number of rows. */
  onTable(table: string, rows: number): void;
}

/** The text of a backup, some lines at a time. `db` has to be the transaction that has the snapshot. */
export async function* backupLines(db: Db, options: LinesOptions): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const rows: RowCounts = {};
  for await (const text of contentLines(db, options, rows)) {
    hash.update(text);
    yield text;
  }
  yield toLine({ rows, sha256: hash.digest('hex') });
}

async function* contentLines(
  db: Db,
  { kind, migrations, tables, onTable }: LinesOptions,
  counts: RowCounts,
): AsyncGenerator<string> {
  const createdAt = new Date().toISOString();
  yield toLine({
    format: FORMAT,
    version: FORMAT_VERSION,
    product: version,
    createdAt,
    database: kind,
    migrations,
  });
  for (const table of tables) {
    yield describeTable(table);
    let count = 0;
    for await (const lines of readRows(db, table)) {
      refuseLong(table.name, lines);
      count += lines.length;
      yield `${lines.join('\n')}\n`;
    }
    counts[table.name] = count;
    onTable(table.name, count);
  }
}

/** No restore would take it: better known now. */
function refuseLong(table: string, lines: readonly string[]): void {
  if (lines.some(line => Buffer.byteLength(line) >= LONGEST_LINE))
    throw new BackupError(
      `${table} has a row of more than ${LONGEST_LINE} bytes, which is too long for a backup.`,
    );
}

function describeTable({ name, columns, sequences }: Table): string {
  const given = sequences.flatMap(({ column, last }) => (last === null ? [] : [[column, last] as const]));
  return toLine({
    table: name,
    columns: columns.map(column => column.name),
    sequences: Object.fromEntries(given),
  });
}
