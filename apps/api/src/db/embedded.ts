import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { summariseError, TellableError } from '../logging/describe-error.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { onPool } from './on-pool.ts';
import { typeParsers } from './parsers.ts';
import { type Pause, prepared } from './prepared-statements.ts';
import type { Database } from './types.ts';

/** Of the PostgreSQL in this version of PGlite. */
export const EMBEDDED_MAJOR = '18';

/** A data folder that cannot be opened, and what to do about it. */
export class DataDirectoryError extends TellableError {}

/** The folder's file, if there is one, says which PostgreSQL wrote it. */
function refuseOtherVersion(directory: string): void {
  const file = path.join(directory, 'postgres', 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : EMBEDDED_MAJOR;
  if (version !== EMBEDDED_MAJOR)
    throw new DataDirectoryError(
      `${directory} was written by PostgreSQL ${version}, and this version of Groundwork has ${EMBEDDED_MAJOR}. ` +
        'Make a backup with the version that wrote it, and restore that into an empty folder.',
    );
}

const NO_FOLDER = ['EEXIST', 'ENOTDIR'];
const NO_SOCKETS = ['ENOTSUP', 'EOPNOTSUPP'];
const CANNOT_WRITE = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC'];

function explain(code: string): string {
  if (NO_SOCKETS.includes(code))
    return 'Its file system holds no sockets, by which Groundwork knows that the folder is free. Use a local disk or a volume.';
  if (CANNOT_WRITE.includes(code))
    return 'Groundwork needs to write there. Look at the permissions, and whether the disk is full or read-only.';
  return 'It may be damaged. Move it away and restore the newest backup into an empty folder.';
}

/** Of a folder that is missing. Node says so, and not why, where a file system is read-only. */
function nearestParent(directory: string): string {
  const parent = path.dirname(path.resolve(directory));
  return existsSync(parent) ? parent : nearestParent(parent);
}

function toTellable(directory: string, error: unknown): unknown {
  if (error instanceof TellableError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NO_FOLDER.includes(code))
    return new DataDirectoryError(`DATA_DIR: this isn't a folder: ${directory}`, { cause: error });
  if (code === 'ENOENT' && !existsSync(directory))
    return new DataDirectoryError(
      `DATA_DIR: ${path.resolve(directory)} can't be created, because nothing can be written to ${nearestParent(directory)}. ` +
        'Choose a folder on a disk that is not read-only.',
      { cause: error },
    );
  const told = summariseError(error);
  return new DataDirectoryError(`${directory} could not be opened: ${told}. ${explain(code)}`, {
    cause: error,
  });
}

/**
 * Opens the embedded PostgreSQL with its files in `directory`, or in memory when that is null.
 * @throws DataDirectoryInUseError when another process holds the folder; DataDirectoryError when it cannot be opened.
 */
export async function openEmbedded(
  directory: string | null,
  options: Pick<PGliteOptions, 'loadDataDir'> = {},
): Promise<Database> {
  let unlock = async () => {};
  try {
    if (directory !== null) {
      unlock = await lockDataDirectory(directory);
      refuseOtherVersion(directory);
    }
    const pglite = await PGlite.create({
      ...(directory === null ? {} : { dataDir: path.join(directory, 'postgres') }),
      ...options,
    });
    await pglite.exec("set timezone to 'UTC'");
    const pause = pauses();
    const pool = new pg.Pool({
      ...createPgConfig(pglite),
      max: 1,
      idleTimeoutMillis: 0,
      types: typeParsers,
    });
    return onPool(pool, {
      kind: 'embedded',
      transactions: 1,
      pause,
      ask: async (text, values) => {
        await pause();
        // Not `pool.query`, which gives a connection up whose statement fails: this one is the database.
        const client = await pool.connect();
        try {
          return await client.query(prepared(text, values));
        } finally {
          client.release();
        }
      },
      onClosed: async () => {
        // The folder is given up only once it is closed.
        await pglite.close();
        await unlock();
      },
    });
  } catch (error) {
    await unlock();
    throw directory === null ? error : toTellable(directory, error);
  }
}

/** How long the database may have the process to itself. */
const TURN_MS = 10;
/** Turns of the event loop that input gets then: each takes one new connection, and all that came on open ones. */
const INPUT_TURNS = 20;

/**
 * PGlite works in this process, in promises that run before all input: while queries are waiting, no other request
 * would be read.
 */
function pauses(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    for (let turn = 0; turn < INPUT_TURNS; turn += 1) await nextTurn();
    since = performance.now();
  };
}
