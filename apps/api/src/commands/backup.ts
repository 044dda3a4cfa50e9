import path from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { defaultBackupFile, refuseExisting, writeWhole } from '../backup/backup-file.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { readEnv } from '../env.ts';
import { summariseError } from '../logging/describe-error.ts';
import { describeRows, note, printRows, warnLeftOut } from './describe-rows.ts';
import { print, refuseMissing, runCommand, UsageError } from './run-command.ts';

/** `pnpm backup [--force] [file]`, with `-` for standard output. */
async function runBackup(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file = defaultBackupFile(new Date()), ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one file at most: pnpm backup [--force] [file]');
  if (file === '-' && process.stdout.isTTY)
    throw new UsageError('Standard output is a terminal. Redirect the backup to a file.');
  if (file !== '-') refuseExisting(file, values.force);
  const env = readEnv();
  refuseMissing(env);
  const began = performance.now();
  const { db, kind, close } = await openDatabase(env, error => note(summariseError(error)));
  try {
    const options = { onTable: printRows, onLeftOut: warnLeftOut, signal: abortedBySignals() };
    const write = (sink: Writable) => writeBackup({ db, kind }, sink, options);
    const rows = file === '-' ? await write(process.stdout) : await writeWhole(file, values.force, write);
    const say = file === '-' ? note : print;
    say(`${describeRows(rows, began)} written to ${file === '-' ? 'standard output' : path.resolve(file)}`);
    say("It doesn't include sessions or the data folder's session-secret.");
    return 0;
  } finally {
    await close();
  }
}

/** Aborts at the first signal, so that no draft of a file stays behind. A second signal ends the process at once. */
function abortedBySignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

runCommand(runBackup);
