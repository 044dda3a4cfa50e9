import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from './backup-error.ts';

/** `backups/groundwork-20261121T093000Z.ndjson.gz`, below the working directory. */
export function defaultBackupFile(now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return path.join('backups', `groundwork-${time}.ndjson.gz`);
}

/**
 * @throws BackupError when there is such a file already and it may not be replaced. A link, a pipe or a device never
 *   is: it would be gone, and a file in its place.
 */
export function refuseExisting(file: string, force: boolean): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isFile())
    throw new BackupError(
      `${file} isn't a regular file, so it wasn't replaced. Use - to write to standard output.`,
    );
  if (!force) throw new BackupError(`${file} already exists. Use --force to replace it.`);
}

/**
 * Has `write` fill a file that only its owner may read. It gets its name when it is whole and on the disk: under that
 * name there is never a part of a backup.
 */
export async function writeWhole<T>(
  file: string,
  force: boolean,
  write: (sink: Writable) => Promise<T>,
): Promise<T> {
  refuseExisting(file, force);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.part-${randomBytes(4).toString('hex')}`;
  try {
    const written = await fill(draft, write);
    // Something else may have come in the meantime.
    refuseExisting(file, force);
    await (force ? rename(draft, file) : renameToNew(draft, file));
    await flushFolder(folder);
    return written;
  } finally {
    await rm(draft, { force: true });
  }
}

async function fill<T>(draft: string, write: (sink: Writable) => Promise<T>): Promise<T> {
  const handle = await open(draft, 'wx', 0o600);
  const sink = handle.createWriteStream({ autoClose: false });
  try {
    const written = await write(sink);
    await handle.sync();
    return written;
  } finally {
    sink.destroy();
    await handle.close();
  }
}

/** File systems without hard links, such as some network drives. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Unlike `rename` a link fails where the name is taken. */
async function renameToNew(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!NO_LINKS.has(code) && code !== 'EEXIST') throw error;
    refuseExisting(file, false);
    await rename(draft, file);
  }
}

/** The name too has to outlast a loss of power. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
