import { setTimeout as sleep } from 'node:timers/promises';
import { type HomeEnv, makeHome } from '../lib/home.ts';
import { startBuiltServer, type Weights } from './built-server.ts';

export interface StartOptions {
  /** On an empty database, and as often again on the one that this leaves. */
  runs: number;
  /** How long a server is left alone before it is weighed. */
  settleMs: number;
}

export interface StartResult {
  /** Milliseconds to the first healthy answer, of every run. */
  cold: number[];
  warm: number[];
  /** Of the warm runs. */
  weights: Weights[];
}

/** @param databaseUrl a PostgreSQL server to make databases on, or null for the embedded one */
export async function measureStart(
  databaseUrl: string | null,
  { runs, settleMs }: StartOptions,
): Promise<StartResult> {
  const result: StartResult = { cold: [], warm: [], weights: [] };
  for (let run = 0; run < runs; run += 1)
    await inNewHome(databaseUrl, async env => {
      const cold = await startBuiltServer(env);
      result.cold.push(cold.startedInMs);
      await cold.stop();
      const warm = await startBuiltServer(env);
      result.warm.push(warm.startedInMs);
      await sleep(settleMs);
      result.weights.push(await warm.weigh());
      await warm.stop();
    });
  return result;
}

async function inNewHome(databaseUrl: string | null, work: (env: HomeEnv) => Promise<void>): Promise<void> {
  const { env, remove } = await makeHome(databaseUrl);
  try {
    await work({ ...env, SESSION_SECRET: 'of the benchmark, which nobody logs in to' });
  } finally {
    await remove();
  }
}
