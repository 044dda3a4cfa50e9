import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { TellableError } from '../logging/describe-error.ts';

/** A process that answers on its socket. It is `starting` until it has seen that there is no other. */
interface Holder {
  pid: number;
  host: string;
  state: 'starting' | 'holding';
}

export class DataDirectoryInUseError extends TellableError {
  constructor(directory: string, { pid, host }: Pick<Holder, 'pid' | 'host'>) {
    super(`${directory} is in use by process ${pid} on ${host}. Stop that process first.`);
    this.name = 'DataDirectoryInUseError';
  }
}

/** The kernel that this process runs on, the same in all containers of a machine until it is started again. */
const KERNEL = readKernel();
const SOCKET = /^lock-([\da-f]+)-\d+-[\da-f]+\.sock$/;
/** What the kernel takes as an address, with a byte for its end. */
const MAX_ADDRESS = 103;
const ANSWER_MS = 2000;
const RENEW_MS = 10_000;
/** How long a socket of another kernel is watched for a sign of life, and from which age on it needs none. */
const WATCH_MS = 25_000;
const OLD_MS = 300_000;

/**
 * Takes the folder for this process and returns the function that gives it back. The embedded database has no lock: two
 * processes on one folder silently lose rows.
 *
 * Whoever holds the folder listens on a socket in it, under a name that no other process uses. The kernel closes the
 * socket when its process dies, however that happens, so that a socket that refuses is a dead one's and can be removed.
 * A process takes the folder only after it has listened itself and found no other that does: of two that start at once
 * at least one sees the other.
 * @param watchMs how long a socket of another kernel is watched
 * @throws DataDirectoryInUseError when a running process holds it.
 */
export async function lockDataDirectory(directory: string, watchMs = WATCH_MS): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true });
  refuseFormerLock(directory);
  for (;;) {
    const own = await listen(directory);
    for (;;) {
      const rivals = await findRivals(directory, own.name, watchMs).catch(async error => {
        await own.release();
        throw error;
      });
      if (rivals.length === 0) return own.hold();
      const holder = rivals.find(({ state }) => state === 'holding');
      const isFirst = rivals.every(({ name }) => own.name < name);
      if (holder || !isFirst) await own.release();
      if (holder) throw new DataDirectoryInUseError(directory, holder);
      await sleep(20 + Math.random() * 50);
      if (!isFirst) break;
    }
  }
}

/** Listens on a socket of its own, which answers who this is. */
async function listen(directory: string) {
  const name = `lock-${KERNEL}-${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  let state: Holder['state'] = 'starting';
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify({ pid: process.pid, host: hostname(), state } satisfies Holder));
    // Without waiting for its end of the connection: a process that is held up would hold up the release.
    socket.destroySoon();
  });
  await once(server.listen(addressOf(directory, name)), 'listening');
  server.unref();
  const file = path.join(directory, name);
  const renewal = setInterval(() => existsSync(file) && utimesSync(file, new Date(), new Date()), RENEW_MS);
  renewal.unref();
  // Closing it removes the file.
  const release = async () => {
    clearInterval(renewal);
    await once(server.close(), 'close');
  };
  const hold = () => {
    state = 'holding';
    return release;
  };
  return { name, release, hold };
}

/** The other processes that listen in the folder. What dead ones left is removed. */
async function findRivals(
  directory: string,
  own: string,
  watchMs: number,
): Promise<(Holder & { name: string })[]> {
  const names = readdirSync(directory).filter(name => SOCKET.test(name) && name !== own);
  const found = await Promise.all(
    names.map(async name => ({ name, holder: await ask(directory, name, watchMs) })),
  );
  return found.flatMap(({ name, holder }) => (holder ? [{ ...holder, name }] : []));
}

async function ask(directory: string, name: string, watchMs: number): Promise<Holder | null> {
  const [, kernel, pid] = name.split(/[-.]/);
  const unknown: Holder = {
    pid: Number(pid),
    host: kernel === KERNEL ? hostname() : 'another machine',
    state: 'holding',
  };
  let isSilent = false;
  const socket = connect(addressOf(directory, name)).setTimeout(ANSWER_MS, () => {
    isSilent = true;
    socket.destroy();
  });
  try {
    await once(socket, 'connect');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It is being closed.
    if (code === 'ECONNRESET') return ask(directory, name, watchMs);
    if (code !== 'ECONNREFUSED' && code !== 'ENOENT') throw error;
    // Of another kernel it may be alive: on a disk that several machines share, or before this one was started again.
    if (kernel !== KERNEL && (await isRenewed(path.join(directory, name), watchMs))) return unknown;
    rmSync(path.join(directory, name), { force: true });
    return null;
  }
  const said = await text(socket).catch(() => '');
  if (said !== '') return JSON.parse(said);
  // A process that is held up, as by a debugger, says nothing, and is alive. One that hangs up has just given way.
  return isSilent ? unknown : ask(directory, name, watchMs);
}

async function isRenewed(file: string, watchMs: number): Promise<boolean> {
  const read = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = read();
  if (before === undefined || Date.now() - before > OLD_MS) return false;
  await sleep(watchMs);
  const after = read();
  return after !== undefined && after !== before;
}

/** A relative path may be the shorter one. */
function addressOf(directory: string, name: string): string {
  const absolute = path.resolve(directory, name);
  const relative = path.relative(process.cwd(), absolute);
  const address = relative.length < absolute.length ? relative : absolute;
  if (Buffer.byteLength(address) > MAX_ADDRESS)
    throw new TellableError(`DATA_DIR: the path is too long for a socket in it: ${directory}`);
  return address;
}

function readKernel(): string {
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').slice(0, 8) : Buffer.from(hostname()).toString('hex');
}

/** Versions before 0.2 wrote their process into a file. One that still runs here is refused, any other is forgotten. */
function refuseFormerLock(directory: string): void {
  const file = path.join(directory, 'lock.json');
  if (!existsSync(file)) return;
  const [, pid] = /"pid":\s*(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
  const isOfHere = readFileSync(file, 'utf8').includes(JSON.stringify(hostname()));
  if (pid !== undefined && isOfHere && Number(pid) !== process.pid && isRunning(Number(pid)))
    throw new DataDirectoryInUseError(directory, { pid: Number(pid), host: hostname() });
  rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
