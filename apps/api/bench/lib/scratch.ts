import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, dropDatabase, withDatabase } from '../../src/test/scratch-database.ts';
import { make } from './undo.ts';

export interface ScratchDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** @param template the name of the database to copy; an empty one is made when it is left out */
export async function makeDatabase(server: string, template?: string): Promise<ScratchDatabase> {
  const { made: name, undo } = await make(
    () => createDatabase(server, template),
    name => dropDatabase(server, name),
  );
  return { name, url: withDatabase(server, name), drop: undo };
}

export interface ScratchFolder {
  directory: string;
  remove(): Promise<void>;
}

export async function makeFolder(prefix = 'groundwork-bench-'): Promise<ScratchFolder> {
  const { made: directory, undo } = await make(
    () => mkdtemp(path.join(tmpdir(), prefix)),
    // A process that was just killed, or this one when it is interrupted, may still have written.
    directory => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  );
  return { directory, remove: undo };
}
