import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const endWithParent = pathToFileURL(join(root, 'scripts/lib/end-with-parent.mjs')).href;
const START_DEADLINE = 60_000;
/** Three times what a server gives itself. */
const STOP_DEADLINE = 34_000;

export const admin = { username: 'admin', password: 'correct horse battery admin' };

export interface TestServer {
  /** The origin, without a slash at the end. It stays the same over restarts. */
  readonly url: string;
  /** Where its database is. */
  readonly dataDirectory: string;
  /** Everything the server has printed, over restarts too. */
  output(): string;
  /** Asks for a graceful shutdown and waits for it. Throws when it does not come, or ends badly. */
  stop(): Promise<void>;
  /** Ends the process at once, as a crash or a lost machine would. */
  kill(): Promise<void>;
  /** Starts again on the same data and port; a server that still runs is stopped first. */
  restart(): Promise<void>;
  /** Ends the server, however it stands, and deletes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts the built server on a free port with an embedded database of its own, a copy of the prepared one.
 * @param env its configuration, over the defaults of the tests
 * @param change is given the data folder before the server is started on it
 */
export async function startServer(
  env: Record<string, string> = {},
  change: (dataDirectory: string) => Promise<void> = async () => {},
): Promise<TestServer> {
  const dataDirectory = await newDataDirectory();
  await cp(inject('preparedData'), dataDirectory, { recursive: true });
  await change(dataDirectory);
  return startServerOn(dataDirectory, env);
}

/** The same on an empty folder, in which the server sets up its database first. */
export async function startNewServer(): Promise<TestServer> {
  return startServerOn(await newDataDirectory(), {});
}

const newDataDirectory = () => mkdtemp(join(tmpdir(), 'groundwork-e2e-'));

async function startServerOn(dataDirectory: string, env: Record<string, string>): Promise<TestServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const configuration = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    // The models of these tests say what the test wants.
    JUDGE_EXAM: 'off',
    ...env,
  };
  let output = '';
  let running: ChildProcess;

  async function start(): Promise<void> {
    running = spawn(process.execPath, ['--import', endWithParent, 'apps/api/dist/main.js'], {
      cwd: root,
      // Nothing of this process's own configuration: the tests say which database and provider it uses.
      env: { PATH: process.env.PATH, HOME: dataDirectory, ...configuration },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [running.stdout, running.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    await waitUntilHealthy();
  }

  async function waitUntilHealthy(): Promise<void> {
    const deadline = Date.now() + START_DEADLINE;
    while (!(await isHealthy(url))) {
      if (hasEnded(running)) throw new Error(`The server ended before it served:\n${output}`);
      if (Date.now() > deadline) throw new Error(`The server did not serve within 60 s:\n${output}`);
      await sleep(50);
    }
  }

  async function stop(): Promise<void> {
    if (!(await end(running, 'SIGTERM'))) {
      await end(running, 'SIGKILL');
      throw new Error(`The server did not stop within 34 s:\n${output}`);
    }
    if (running.exitCode !== 0) throw new Error(`The server ended with ${running.exitCode}:\n${output}`);
  }

  async function dispose(): Promise<void> {
    await end(running, 'SIGKILL');
    await rm(dataDirectory, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    url,
    dataDirectory,
    output: () => output,
    stop,
    kill: async () => {
      await end(running, 'SIGKILL');
    },
    restart: async () => {
      if (!hasEnded(running)) await stop();
      await start();
    },
    dispose,
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Sends the signal and says whether the process then ended in time. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  if (hasEnded(child)) return true;
  const ended = once(child, 'exit').then(() => true);
  child.kill(signal);
  return Promise.race([ended, sleep(STOP_DEADLINE, false, { ref: false })]);
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
