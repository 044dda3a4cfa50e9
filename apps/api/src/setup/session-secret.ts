import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError } from '../env.ts';

const POLL_MS = 20;
const MAX_POLLS = 100;
const MIN_LENGTH = 32;

/**
 * The secret that signs cookies: the configured one, else one that is generated once and kept in `directory`.
 * @throws ConfigurationError when the kept one was cut short, as by a disk that was full
 */
export async function sessionSecret(configured: string | undefined, directory: string): Promise<string> {
  if (configured) return configured;
  const file = path.join(directory, 'session-secret');
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = await readWritten(file);
  if (secret.length < MIN_LENGTH)
    throw new ConfigurationError([
      `DATA_DIR: ${file} has fewer than ${MIN_LENGTH} characters, so it can't be used. Delete it: everyone will have to log in again`,
    ]);
  return secret;
}

/** A process that started together with this one may have made the file and not yet written it. */
async function readWritten(file: string): Promise<string> {
  for (let polls = 0; ; polls += 1) {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret !== '' || polls === MAX_POLLS) return secret;
    await sleep(POLL_MS);
  }
}
