import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readBackupTables } from '../backup/schema.repo.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openEmbedded } from '../db/embedded.ts';
import type { Database, Db } from '../db/types.ts';
import { openEmptyDatabase, openTestDatabase } from './test-database.ts';

/** The kinds of database that these tests can restore a backup into. */
export const targets: Database['kind'][] = inject('databaseUrl') ? ['embedded', 'postgresql'] : ['embedded'];

/** An empty database. Emptying a copy of the prepared one is faster than opening a new embedded one. */
export async function openTarget(kind: Database['kind']): Promise<Database> {
  if (kind === 'postgresql') return openEmptyDatabase();
  if (inject('databaseUrl')) return openEmbedded(null);
  const copy = await openTestDatabase();
  await dropEverything(copy.db);
  return copy;
}

/** Leaves the database as if it were new. */
async function dropEverything(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

export async function backUp(
  database: Pick<Database, 'db' | 'kind'>,
  onLeftOut: (tables: string[]) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await writeBackup(database, sink, { onLeftOut });
  return Buffer.concat(chunks);
}

export async function restore(db: Db, backup: Buffer, { replace = false } = {}) {
  return restoreBackup(db, await openBackup('the file', Readable.from([backup])), { replace });
}

export const linesOf = (backup: Buffer) => gunzipSync(backup).toString().split('\n').slice(0, -1);

export const packed = (lines: readonly string[]) => gzipSync(lines.map(line => `${line}\n`).join(''));

/** Every row as the database writes it, which tells null from JSON's null and keeps microseconds. */
export async function readEverything(db: Db): Promise<Record<string, string[]>> {
  const everything: Record<string, string[]> = {};
  for (const { name, columns } of await readBackupTables(db)) {
    const row = sql`row(${sql.join(columns.map(column => sql.ref(column.name)))})::text`;
    const { rows } = await sql<{ row: string }>`
      select ${row} as row from ${sql.table(name)} order by ${row} collate "C"`.execute(db);
    everything[name] = rows.map(found => found.row);
  }
  return everything;
}
