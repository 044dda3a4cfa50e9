import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { lockDataDirectory } from './data-directory-lock.ts';
import { onPool } from './on-pool.ts';
import { typeParsers } from './parsers.ts';
import { type Pause, prepared } from './prepared-statements.ts';
import type { Database } from './types.ts';

/**
 * Opens the embedded PostgreSQL with its files in `directory`, or in memory when that is null.
 * @throws DataDirectoryInUseError when another process holds the folder.
 */
export async function openEmbedded(
  directory: string | null,
  options: Pick<PGliteOptions, 'loadDataDir'> = {},
): Promise<Database> {
  const unlock = directory === null ? () => undefined : lockDataDirectory(directory);
  try {
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
        unlock();
      },
    });
  } catch (error) {
    unlock();
    throw error;
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
