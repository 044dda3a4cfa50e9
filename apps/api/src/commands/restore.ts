import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RowCounts } from '../backup/backup-format.ts';
import { toPrintable } from '../backup/printable.ts';
import { type OpenBackup, openBackup } from '../backup/read-backup.ts';
import { checkBackup, restoreBackup } from '../backup/restore-backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { type Env, readEnv } from '../env.ts';
import { summariseError } from '../logging/describe-error.ts';
import { describeRows, note, printRows } from './describe-rows.ts';
import { print, runCommand, UsageError } from './run-command.ts';

/** `pnpm restore [--replace] <file>`, with `-` for standard input. */
async function runRestore(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError('Name one file, or - for standard input: pnpm restore [--replace] <file>');
  const env = readEnv();
  const began = performance.now();
  // A file is read twice: a damaged one is refused before a database is opened or made.
  if (file !== '-') await checkBackup(file, createReadStream(file));
  const source = file === '-' ? process.stdin : createReadStream(file);
  try {
    const backup = await openBackup(file === '-' ? 'standard input' : file, source);
    const rows = await restoreInto(env, backup, values.replace);
    const target = env.DATABASE_URL ? 'PostgreSQL' : `the embedded database in ${path.resolve(env.DATA_DIR)}`;
    print(`${describeRows(rows, began)} restored into ${target}`);
    print("Everyone has to log in again, because backups don't include sessions.");
    return 0;
  } finally {
    source.destroy();
  }
}

async function restoreInto(env: Env, backup: OpenBackup, replace: boolean): Promise<RowCounts> {
  const { createdAt, product, database } = backup.header;
  note(toPrintable(`Backup of ${createdAt}, made by Groundwork ${product} on ${database}`));
  const { db, close } = await openDatabase(env, error => note(summariseError(error)));
  try {
    return await restoreBackup(db, backup, { replace, onTable: printRows });
  } finally {
    await close();
  }
}

runCommand(runRestore);
