import { makeDatabase } from '../lib/scratch.ts';
import type { Founder } from '../lib/seed-founders.ts';
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
  const { url, drop } = await makeDatabase(databaseUrl);
  try {
    return { url, founders: await seedLists(url, size, secret), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
