import { randomBytes } from 'node:crypto';
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
  /** Founders in a turn who make each call once. */
  samples: number;
}

export interface GrowthCallResult extends Pick<GrowthCall, 'name' | 'kind'> {
  /** Milliseconds: of each size, in each round. */
  times: readonly (readonly (readonly number[])[])[];
}

export interface GrowthBenchResult {
  databases: readonly GrownDatabase[];
  calls: readonly GrowthCallResult[];
}

/** @param databaseUrl a PostgreSQL server to make databases on; they are dropped in the end */
export async function runGrowthBench(
  databaseUrl: string,
  options: GrowthBenchOptions,
  say: (line: string) => void = () => undefined,
): Promise<GrowthBenchResult> {
  const databases = await makeDatabases(databaseUrl, options.sizes, say);
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
  { rounds, warmUp, samples }: GrowthBenchOptions,
  say: (line: string) => void,
): Promise<GrowthCallResult[]> {
  const results = GROWTH_CALLS.map(call => ({
    call,
    times: servers.map(() => Array.from({ length: rounds }, (): number[] => [])),
  }));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (let turn = 0; turn < servers.length; turn += 1) {
      // Whatever else the machine does meets no size more than another.
      const place = (turn + round) % servers.length;
      const server = servers[round % 2 === 0 ? place : servers.length - 1 - place];
      if (server)
        await takeTurn(server, warmUp + samples, (founder, index, milliseconds) => {
          if (founder >= warmUp) results[index]?.times[servers.indexOf(server)]?.[round]?.push(milliseconds);
        });
    }
  }
  return results.map(({ call: { name, kind }, times }) => ({ name, kind, times }));
}

/** One founder after the other makes every call once, each founder beginning with another. */
async function takeTurn(
  server: GrowthServer,
  founders: number,
  keep: (founder: number, index: number, milliseconds: number) => void,
): Promise<void> {
  for (let founder = 0; founder < founders; founder += 1) {
    server.next();
    for (let place = 0; place < GROWTH_CALLS.length; place += 1) {
      const index = (place + founder) % GROWTH_CALLS.length;
      const call = GROWTH_CALLS[index];
      if (call) keep(founder, index, await server.ask(call));
    }
  }
}
