import path from 'node:path';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Db } from '../../src/db/types.ts';
import { makeDatabase, makeFolder, type ScratchDatabase } from './scratch.ts';

/** Where an API keeps its data, for as long as a benchmark takes. */
export interface ScratchHome {
  /** An existing folder of its own. */
  directory: string;
  env: HomeEnv;
  remove(): Promise<void>;
}

export interface HomeEnv extends Record<string, string> {
  DATA_DIR: string;
}

/** @param databaseUrl a PostgreSQL server to make an empty database on, or null for the embedded one */
export async function makeHome(databaseUrl: string | null): Promise<ScratchHome> {
  const { directory, remove: removeFolder } = await makeFolder();
  let own: ScratchDatabase | null = null;
  const remove = async () => {
    await own?.drop();
    await removeFolder();
  };
  try {
    own = databaseUrl === null ? null : await makeDatabase(databaseUrl);
  } catch (error) {
    await remove();
    throw error;
  }
  const env: HomeEnv = { DATA_DIR: path.join(directory, 'data') };
  if (own) env.DATABASE_URL = own.url;
  return { directory, env, remove };
}

/** Works in the home's database, with today's schema and curriculum, before a server has it. */
export async function inDatabase<T>(env: HomeEnv, work: (db: Db) => Promise<T>): Promise<T> {
  let broken: Error | null = null;
  const database = await openDatabase({ DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL }, error => {
    broken = error;
  });
  let result: T;
  try {
    result = await work(database.db);
  } finally {
    await database.close();
  }
  if (broken) throw broken;
  return result;
}
