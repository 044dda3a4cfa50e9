import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { TellableError } from '../logging/describe-error.ts';

const GUARD_MS = 5000;

interface Holder {
  pid: number;
  host: string;
}

export class DataDirectoryInUseError extends TellableError {
  constructor(directory: string, holder: Holder) {
    super(
      `${directory} is in use by process ${holder.pid} on ${holder.host}. Stop that process first; ` +
        `if it is no longer running, delete ${path.join(directory, 'lock.json')}.`,
    );
    this.name = 'DataDirectoryInUseError';
  }
}

/** Whether the process that wrote the lock may still be running. For another host this process cannot tell. */
function mayBeRunning(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Takes the folder for this process and returns the function that gives it back. The embedded database has no lock: two
 * processes on one folder silently lose rows.
 * @throws DataDirectoryInUseError when a process that may be running holds it.
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'lock.json');
  const own: Holder = { pid: process.pid, host: hostname() };
  for (;;) {
    if (createExclusively(file, JSON.stringify(own))) return () => release(file, own);
    const holder = readHolder(file);
    if (holder === 'none') continue;
    if (holder && mayBeRunning(holder)) throw new DataDirectoryInUseError(directory, holder);
    removeStale(file, holder);
  }
}

function release(file: string, own: Holder): void {
  if (isSame(readHolder(file), own)) rmSync(file, { force: true });
}

/** Written aside and linked into place, so that no process ever reads half a lock. */
function createExclusively(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * `null` is a lock that names no process. A missing lock differs from every other: another process may be about to make
 * it.
 */
type Found = Holder | null | 'none';

function isSame(a: Found, b: Found): boolean {
  if (a === 'none' || b === 'none') return false;
  return a?.pid === b?.pid && a?.host === b?.host;
}

/**
 * Removes the lock that `judged` left behind, under a second lock: of two processes that found it stale, the slower one
 * must not remove a lock that the faster one has written since.
 */
function removeStale(file: string, judged: Holder | null): void {
  const guard = `${file}.stale`;
  if (!createExclusively(guard, String(process.pid))) {
    // The other process needs a moment; if it died in that moment, it must not lock the folder for ever.
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > GUARD_MS) rmSync(guard, { force: true });
    return;
  }
  if (isSame(readHolder(file), judged)) rmSync(file, { force: true });
  rmSync(guard, { force: true });
}

/** `null` when it was cut short by a crash while being written, `none` when there is no file. */
function readHolder(file: string): Found {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value)) return null;
    return { pid: Number(value.pid), host: String(value.host) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none';
    throw error;
  }
}
