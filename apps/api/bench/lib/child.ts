import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { collectOutput } from '../../src/test/collect-output.ts';
import { make } from './cleanup.ts';

/** A process of the benchmark that answers questions, one at a time: see answer-parent.ts. */
export interface Child {
  ask<T>(question: string, argument?: unknown): Promise<T>;
  /** Everything it has printed so far. */
  output(): string;
  ended: AbortSignal;
}

/** Starts a source file of the API in its own process. */
export async function startChild(file: string, env: Record<string, string> = {}): Promise<Child> {
  const args = ['--conditions=groundwork-source', '--import', 'tsx', file];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const child = await make(
    async () => spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
    async child => {
      if (child.kill('SIGKILL')) await once(child, 'exit');
    },
  );
  const output = collectOutput(child);
  const end = new AbortController();
  child.once('exit', () => end.abort());
  const ask = async <T>(question: string, argument?: unknown): Promise<T> => {
    // A send that fails is ignored: if the child has ended, the signal below says so.
    child.send({ question, argument }, () => undefined);
    const [{ answer }] = await once(child, 'message', { signal: end.signal }).catch((cause: unknown) => {
      throw new Error(`${file} has ended:\n${output()}`, { cause });
    });
    return answer;
  };
  return { ask, output, ended: end.signal };
}

export interface Server {
  url: string;
  child: Child;
}

/** Starts the API from its sources, observed by observed-api.ts. */
export async function startApi(env: Record<string, string>): Promise<Server> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const common = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    JUDGE_EXAM: 'off',
    ADMIN_PASSWORD: 'an administrator',
  };
  const child = await startChild('bench/lib/observed-api.ts', { ...common, ...env, PORT: port });
  for (const end = Date.now() + 120_000; !child.ended.aborted && Date.now() < end; await sleep(50)) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return { url, child };
  }
  throw new Error(`The API did not start:\n${child.output()}`);
}
