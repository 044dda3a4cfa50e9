import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { collectOutput } from '../../src/test/collect-output.ts';
import { endLater, isRunning } from '../lib/end-child.ts';
import { assertNotInterrupted } from '../lib/undo.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const scale = new URL('./weigh.mjs', import.meta.url).href;
const START_MS = 120_000;
const ASK_EVERY_MS = 5;

/** Bytes. */
export interface Weight {
  rss: number;
  /** JavaScript's heap and the buffers outside it. */
  heap: number;
}

export interface Weights {
  before: Weight;
  /** A garbage collection. */
  after: Weight;
}

export interface BuiltServer {
  url: string;
  /** From the start of its process to the first answer of the health check. */
  startedInMs: number;
  weigh(): Promise<Weights>;
  /** In good order, as the server does when it is asked to. */
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does after the build. */
export async function startBuiltServer(env: Record<string, string>): Promise<BuiltServer> {
  if (!existsSync(main)) throw new Error('apps/api has not been built: pnpm build');
  const port = await freePort();
  const startedAt = performance.now();
  assertNotInterrupted();
  const child = spawn(process.execPath, ['--expose-gc', '--import', scale, main], {
    cwd: root,
    env: { NODE_ENV: 'production', ADMIN_PASSWORD: 'administrator', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = endLater(child, 'SIGTERM');
  const output = collectOutput(child);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(url))) {
    if (!isRunning(child) || performance.now() - startedAt > START_MS) {
      await stop();
      throw new Error(`The built server did not start:\n${output()}`);
    }
    await sleep(ASK_EVERY_MS);
  }
  return {
    url,
    startedInMs: performance.now() - startedAt,
    weigh: async () => {
      child.send('weigh');
      const [weights] = await once(child, 'message');
      return weights as Weights;
    },
    stop,
  };
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
