import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The secret that signs cookies: the configured one, else one that is made once and kept in `directory`. */
export async function sessionSecret(configured: string | undefined, directory: string): Promise<string> {
  if (configured) return configured;
  const file = path.join(directory, 'session-secret');
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
