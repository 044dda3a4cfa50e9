import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { collectOutput } from './collect-output.ts';
import { createDatabase, dropDatabase, withDatabase } from './scratch-database.ts';

const apiDirectory = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves to the exit code, or null if a signal ended the process. */
  exited: Promise<number | null>;
}

/** Where a server keeps its data: a folder, or its own database on the PostgreSQL server under test. */
export interface Home {
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** A home with the database as a first start leaves it. */
export async function makeHome(): Promise<Home> {
  const home = await makeHomeWith(inject('template'));
  const data = inject('dataDirectory');
  if (data && home.env.DATA_DIR) await cp(data, home.env.DATA_DIR, { recursive: true });
  return home;
}

/** A home in which nothing has started yet. */
export const makeEmptyHome = (): Promise<Home> => makeHomeWith();

async function makeHomeWith(template?: string): Promise<Home> {
  const directory = await mkdtemp(path.join(tmpdir(), 'groundwork-server-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  const databaseUrl = inject('databaseUrl');
  if (!databaseUrl) return { env: { DATA_DIR: directory }, remove: removeDirectory };
  const name = await createDatabase(databaseUrl, template);
  return {
    env: { DATA_DIR: directory, DATABASE_URL: withDatabase(databaseUrl, name) },
    remove: async () => {
      await dropDatabase(databaseUrl, name);
      await removeDirectory();
    },
  };
}

/** Starts the API as a process, as an operator would, without waiting until it serves. */
export async function spawnServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: apiDirectory,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'an administrator',
      // The tests' models answer as scripted and would fail an exam.
      JUDGE_EXAM: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { url: `http://127.0.0.1:${port}`, child, output, exited };
}

/** Starts the API and waits until it serves. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(env);
  let running = true;
  void server.exited.then(() => {
    running = false;
  });
  for (let tries = 0; tries < 300 && running; tries += 1) {
    const answer = await fetch(`${server.url}/api/health`).catch(() => null);
    if (answer?.ok) return server;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  server.child.kill('SIGKILL');
  throw new Error(`The server didn't start:\n${server.output()}`);
}
