import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { askDirectly } from './compile-once.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { parsers } from './parsers.ts';
import type { DB } from './schema.gen.ts';
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
      parsers,
    });
    await pglite.exec("set timezone to 'UTC'");
    const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
    askDirectly(db, (text, values) => pglite.query(text, values));
    return {
      kind: 'embedded',
      db,
      close: async () => {
        await db.destroy();
        // Kysely closes what it has used itself; the folder is given up only once it is closed.
        if (!pglite.closed) await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
