import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { type Child, startChild } from './child.ts';

const START_MS = 120_000;

/** The API from its sources, as a process of its own that serves at `url`. */
export interface ApiProcess {
  api: Child;
  url: string;
}

/** @param preload source files of the benchmark that are loaded before the API's own */
export async function startApi(env: Record<string, string>, preload: readonly string[]): Promise<ApiProcess> {
  const port = await freePort();
  const api = startChild('src/main.ts', {
    nodeOptions: ['--expose-gc', ...preload.flatMap(file => ['--import', file])],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      JUDGE_EXAM: 'off',
      ...env,
      PORT: String(port),
      ADMIN_PASSWORD: 'administrator',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilServing(api, url);
  } catch (error) {
    await api.stop();
    throw error;
  }
  return { api, url };
}

async function untilServing(api: Child, url: string): Promise<void> {
  for (const end = Date.now() + START_MS; api.running && Date.now() < end; await sleep(50)) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`The API did not start:\n${api.output()}`);
}
