import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { makeFolder, type ScratchFolder } from './scratch.ts';
import { assertNotInterrupted, undoLater } from './undo.ts';

const START_MS = 30_000;

export interface UsedPostgres {
  /** Of a database from which others may be made. */
  url: string;
  /** Its version and what its speed depends on, for docs/benchmarks. */
  described: string;
  stop(): Promise<void>;
}

/**
 * The server that was named, or one of the benchmark's own from the programs that are installed: durable as a real one,
 * open to this machine alone, and gone with its files in the end, however that comes.
 *
 * @throws PostgresMissingError when none was named and none is installed
 */
export async function usePostgres(named: string | undefined): Promise<UsedPostgres> {
  if (named !== undefined)
    return { url: named, described: await describe(named, 'that was named'), stop: async () => undefined };
  const { url, stop } = await startCluster();
  try {
    return { url, described: await describe(url, "of the benchmark's own"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startCluster(): Promise<Pick<UsedPostgres, 'url' | 'stop'>> {
  const binaries = findPostgresBinaries();
  const owner = serverUser();
  const folder = await makeFolder('groundwork-postgres-');
  const { directory } = folder;
  if (owner) await chown(directory, owner.uid, owner.gid);
  // Of the surroundings only the PATH, so that no PGDATA or the like decides.
  const options = { ...owner, cwd: directory, env: { PATH: binaries, LC_ALL: 'C' } };
  try {
    const made = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '-D', directory];
    execFileSync(path.join(binaries, 'initdb'), made, { ...options, stdio: 'pipe' });
    const port = await freePort();
    assertNotInterrupted();
    const server = spawn(path.join(binaries, 'postgres'), ['-D', directory, ...settings(port)], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
      // A signal of the terminal is for the benchmark, which needs the server while it cleans up.
      detached: true,
    });
    return await serve(server, folder, `postgresql://postgres@127.0.0.1:${port}/postgres`);
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function settings(port: number): string[] {
  // A quarter of the memory, as PostgreSQL's manual has it for a server.
  const sharedMegabytes = Math.max(128, Math.round(totalmem() / 2 ** 20 / 4));
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    shared_buffers: `${sharedMegabytes}MB`,
    max_wal_size: '4GB',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function serve(
  server: ChildProcess,
  { remove }: ScratchFolder,
  url: string,
): Promise<Pick<UsedPostgres, 'url' | 'stop'>> {
  let log = '';
  server.stderr?.on('data', chunk => {
    log = (log + String(chunk)).slice(-10_000);
  });
  const exited = once(server, 'exit');
  const stop = undoLater(async () => {
    // Ends the connections and writes down what is in memory.
    server.kill('SIGINT');
    await exited;
    await remove();
  });
  try {
    await untilServing(server, url);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return { url, stop };
}

async function untilServing(server: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + START_MS; server.exitCode === null && Date.now() < end; await sleep(100)) {
    const client = new pg.Client({ connectionString: url });
    const isServing = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (isServing) return;
  }
  throw new Error('It has ended or takes no connections');
}

/** PostgreSQL refuses to run as root: then as its own user where there is one, else as nobody. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (user: string, flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // There is no such user: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

async function describe(url: string, which: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers,
        current_setting('fsync') as fsync`,
    );
    const { version, buffers, fsync } = rows[0];
    return `PostgreSQL ${version} (shared_buffers ${buffers}, fsync ${fsync}), a server ${which}`;
  } finally {
    await client.end();
  }
}
