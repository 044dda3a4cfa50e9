import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../backup/backup-file.ts';
import type { readGivenSecrets } from '../env.ts';

/**
 * The secrets that docker-compose.yml reads from files. The database's user reads its password by the group; the others
 * are for the owner.
 */
const FILES = [
  { name: 'DATABASE_PASSWORD', file: 'database_password', mode: 0o440, bytes: 32 },
  { name: 'SESSION_SECRET', file: 'session_secret', mode: 0o400, bytes: 32 },
  // Short, because a person types it.
  { name: 'ADMIN_PASSWORD', file: 'admin_password', mode: 0o400, bytes: 12 },
] as const;

/**
 * Puts each secret into the folder: the given one, else the existing one, else a new one.
 * @returns a line for each that says which
 */
export async function provideSecrets(
  folder: string,
  given: ReturnType<typeof readGivenSecrets>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, file, mode, bytes } of FILES) {
    const value = given[name];
    const target = path.join(folder, file);
    if (value) await write(target, value, mode, rename);
    const isNew = !value && (await write(target, randomBytes(bytes).toString('base64url'), mode, link));
    lines.push(`${file}: ${value ? `as ${name} says` : isNew ? 'made' : 'kept'}`);
  }
  await flushFolder(folder);
  return lines;
}

/**
 * Writes the file under another name, and renames it when it is complete and on the disk.
 * @param place `rename` replaces what is there; `link` does not
 * @returns whether the file is the new one
 */
async function write(file: string, secret: string, mode: number, place: typeof link): Promise<boolean> {
  const draft = `${file}.part-${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${secret}\n`);
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(draft, file);
    return true;
  } catch (error) {
    if (place === link && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
