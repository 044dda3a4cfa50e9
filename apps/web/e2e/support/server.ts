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
/** Three times as long as a server allows itself. */
const STOP_DEADLINE = 34_000;

export const admin = { username: 'admin', password: 'correct horse battery admin' };

export interface TestServer {
  /** The origin, without a trailing slash. It stays the same across restarts. */
  readonly url: string;
  /** Its data folder, with the database. */
  readonly dataDirectory: string;
  /** Everything that the server has printed, across restarts. */
  output(): string;
  /** Requests a graceful shutdown and waits for it. Throws if it takes too long or exits with an error. */
  stop(): Promise<void>;
  /** Kills the process at once, like a crash or a lost machine. */
  kill(): Promise<void>;
  /** Starts again with the same data and port. A server that is still running is stopped first. */
  restart(): Promise<void>;
  /** Ends the server in whatever state it is, and deletes its data. */
  dispose(): Promise<void>;
}

/** Variables, or what makes them of the server's address. */
type Environment = Record<string, string> | ((url: string) => Record<string, string>);

/**
 * Starts the built server on a free port with its own embedded database, a copy of the prepared one.
 * @param env overrides the tests' default configuration
 * @param change receives the data folder before the server starts
 */
export async function startServer(
  env: Environment = {},
  change: (dataDirectory: string) => Promise<void> = async () => {},
): Promise<TestServer> {
  const dataDirectory = await newDataDirectory();
  await cp(inject('preparedData'), dataDirectory, { recursive: true });
  await change(dataDirectory);
  return startServerOn(dataDirectory, env);
}

/** As {@link startServer}, but on an empty folder, where the server first sets up its database. */
export async function startNewServer(): Promise<TestServer> {
  return startServerOn(await newDataDirectory(), {});
}

const newDataDirectory = () => mkdtemp(join(tmpdir(), 'groundwork-e2e-'));

async function startServerOn(dataDirectory: string, env: Environment): Promise<TestServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const configuration = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    // The models of these tests are scripted.
    JUDGE_EXAM: 'off',
    // Beside all other tests a page would often be late.
    PAGE_WAIT_MS: '10000',
    ...(typeof env === 'function' ? env(url) : env),
  };
  let output = '';
  let running: ChildProcess;

  async function start(): Promise<void> {
    running = spawn(process.execPath, ['--import', endWithParent, 'apps/api/dist/main.js'], {
      cwd: root,
      // Inherits no other configuration: the tests decide on the database and the provider.
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

/** Sends a signal. Returns whether the process ended in time. */
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
