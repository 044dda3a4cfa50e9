import { randomBytes } from 'node:crypto';
import { readIntoMemory } from './database-size.ts';
import { GROWTH_CALLS, type GrowthCall } from './growth-calls.ts';
import {
  dropDatabases,
  type GrownDatabase,
  type GrowthServer,
  makeDatabases,
  startGrowthServer,
} from './growth-server.ts';

export interface GrowthBenchOptions {
  /** Founders of each database, ascending. */
  sizes: readonly number[];
  /** In each, every size has its turn, in another order. */
  rounds: number;
  /** Founders in a turn who ask before it counts: so the pages of a small database come back into memory. */
  warmUp: number;
  /** Founders in a turn who count. */
  samples: number;
  /** How often a founder makes each call, all of them once before any of them again. */
  asks: number;
}

export interface GrowthCallResult extends Pick<GrowthCall, 'name' | 'kind'> {
  /** Milliseconds: of each size, in each round. */
  times: Times;
  /** Those among them of each founder's first asking in a turn. */
  first: Times;
}

type Times = readonly (readonly (readonly number[])[])[];

export interface GrowthBenchResult {
  databases: readonly GrownDatabase[];
  calls: readonly GrowthCallResult[];
}

/** @param databaseUrl a PostgreSQL server to make databases on; they are dropped in the end */
export async function runGrowthBench(
  databaseUrl: string,
  options: GrowthBenchOptions,
  say: (line: string) => void,
): Promise<GrowthBenchResult> {
  const databases = await makeDatabases(databaseUrl, options.sizes, say);
  // The smallest last: if memory does not hold all of them, it holds the others.
  for (const { url, founders } of databases.toReversed())
    if (!(await readIntoMemory(url)))
      say(`${founders.toLocaleString('en')} founders are where they are: the server has no pg_prewarm`);
  const servers: GrowthServer[] = [];
  try {
    const visits = options.rounds * (options.warmUp + options.samples);
    const secret = randomBytes(24).toString('hex');
    for (const database of databases) servers.push(await startGrowthServer(database, { secret, visits }));
    return { databases, calls: await measure(servers, options, say) };
  } finally {
    for (const server of servers) await server.stop();
    await dropDatabases(databases);
  }
}

async function measure(
  servers: readonly GrowthServer[],
  { rounds, warmUp, samples, asks }: GrowthBenchOptions,
  say: (line: string) => void,
): Promise<GrowthCallResult[]> {
  const nothing = () => servers.map(() => Array.from({ length: rounds }, (): number[] => []));
  const results = GROWTH_CALLS.map(call => ({ call, times: nothing(), first: nothing() }));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (let turn = 0; turn < servers.length; turn += 1) {
      // Whatever else the machine does meets no size more than another.
      const place = (turn + round) % servers.length;
      const server = servers[round % 2 === 0 ? place : servers.length - 1 - place];
      if (!server) continue;
      const size = servers.indexOf(server);
      await takeTurn(server, { founders: warmUp + samples, asks }, asked => {
        if (asked.founder < warmUp) return;
        const result = results[asked.call];
        result?.times[size]?.[round]?.push(asked.milliseconds);
        if (asked.ask === 0) result?.first[size]?.[round]?.push(asked.milliseconds);
      });
    }
  }
  return results.map(({ call: { name, kind }, times, first }) => ({ name, kind, times, first }));
}

interface Asked {
  founder: number;
  /** Its place in the list of calls. */
  call: number;
  ask: number;
  milliseconds: number;
}

/** One founder after the other makes every call, each founder beginning with another. */
async function takeTurn(
  server: GrowthServer,
  { founders, asks }: { founders: number; asks: number },
  keep: (asked: Asked) => void,
): Promise<void> {
  for (let founder = 0; founder < founders; founder += 1) {
    server.next();
    for (let place = 0; place < asks * GROWTH_CALLS.length; place += 1) {
      const [ask, index] = [Math.floor(place / GROWTH_CALLS.length), (place + founder) % GROWTH_CALLS.length];
      const call = GROWTH_CALLS[index];
      if (call) keep({ founder, call: index, ask, milliseconds: await server.ask(call) });
    }
  }
}
