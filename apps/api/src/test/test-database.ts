import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { openEmbedded } from '../db/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Database } from '../db/types.ts';
import { createDatabase, dropDatabase, withDatabase } from './scratch-database.ts';

/** A copy of the prepared database, of the test project's kind. It is removed when it is closed. */
export async function openTestDatabase(): Promise<Database> {
  const databaseUrl = inject('databaseUrl');
  const template = inject('template');
  if (!databaseUrl) {
    return openEmbedded(null, { loadDataDir: new Blob([await readFile(template)]) });
  }
  return openScratch(databaseUrl, template);
}

/** The same, but without a schema. */
export async function openEmptyDatabase(): Promise<Database> {
  const databaseUrl = inject('databaseUrl');
  return databaseUrl ? openScratch(databaseUrl) : openEmbedded(null);
}

async function openScratch(databaseUrl: string, template?: string): Promise<Database> {
  const name = await createDatabase(databaseUrl, template);
  const database = openPostgres(withDatabase(databaseUrl, name), { onError: () => undefined });
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(databaseUrl, name);
    },
  };
}
