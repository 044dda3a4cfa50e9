import { createDatabase, dropDatabase, withDatabase } from '../src/test/scratch-database.ts';
import type { Founder } from './seed-founders.ts';
import { type ListsSize, seedLists } from './seed-lists.ts';

/** A database of its own on the PostgreSQL server. */
export interface ListsDatabase {
  url: string;
  /** In the order of `size.startups`. */
  founders: readonly Founder[];
  drop(): Promise<void>;
}

/** @param secret signs the founders' sessions */
export async function makeListsDatabase(
  databaseUrl: string,
  size: ListsSize,
  secret: string,
): Promise<ListsDatabase> {
  const name = await createDatabase(databaseUrl);
  const drop = () => dropDatabase(databaseUrl, name);
  const url = withDatabase(databaseUrl, name);
  try {
    return { url, founders: await seedLists(url, size, secret), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
