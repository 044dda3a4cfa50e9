import { randomBytes } from 'node:crypto';
import { type ListsDatabase, makeListsDatabase } from './lists-database.ts';
import { type ListsServer, startListsServer } from './lists-server.ts';
import { type CallResult, measureCalls, prepareCalls, takeSamples } from './measure-calls.ts';
import type { ListsSize } from './seed-lists.ts';
import { findSlow } from './slow-calls.ts';

export interface ListsBenchOptions {
  sizes: {
    /** Of its two founders the first owns one startup. */
    large: ListsSize;
    small: ListsSize;
    shipped: ListsSize;
  };
  /** Requests of each kind to each server before it counts. */
  warmUp: number;
  /** Requests of each kind to each server. */
  samples: number;
}

interface Measurement {
  samples: number;
  calls: readonly CallResult[];
}

export interface ListsBenchResult extends Measurement {
  /** The measurement that this one was made instead of, as calls seemed slow in it. */
  replaced: Measurement | null;
}

/** @param databaseUrl a PostgreSQL server to make databases on; they are dropped in the end. */
export async function runListsBench(
  databaseUrl: string,
  { sizes, warmUp, samples }: ListsBenchOptions,
): Promise<ListsBenchResult> {
  const secret = randomBytes(24).toString('hex');
  const undo: (() => Promise<void>)[] = [];
  const makeDatabase = async (size: ListsSize): Promise<ListsDatabase> => {
    const database = await makeListsDatabase(databaseUrl, size, secret);
    undo.push(database.drop);
    return database;
  };
  const startServer = async ({ url, founders }: ListsDatabase, index = 0): Promise<ListsServer> => {
    const founder = founders[index];
    if (!founder) throw new Error(`The database has no founder ${index}`);
    const server = await startListsServer(url, founder, secret);
    undo.push(server.stop);
    return server;
  };
  try {
    const large = await makeDatabase(sizes.large);
    const calls = await prepareCalls({
      one: await startServer(large, 0),
      many: await startServer(large, 1),
      small: await startServer(await makeDatabase(sizes.small)),
      again: await startServer(await makeDatabase(sizes.small)),
      shipped: await startServer(await makeDatabase(sizes.shipped)),
    });
    await takeSamples(calls, warmUp);
    return await measureUntilFast(samples, samples => measureCalls(calls, samples));
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/**
 * Measures all calls, and where some seem slow all of them once more with twice the samples, which then counts: a busy
 * moment is not to decide, nor is one call to be tried until it is fast.
 */
async function measureUntilFast(
  samples: number,
  measure: (samples: number) => Promise<CallResult[]>,
): Promise<ListsBenchResult> {
  const first = { samples, calls: await measure(samples) };
  if (findSlow(first.calls).length === 0) return { ...first, replaced: null };
  return { samples: 2 * samples, calls: await measure(2 * samples), replaced: first };
}
