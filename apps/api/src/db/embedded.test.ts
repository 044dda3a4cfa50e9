import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DataDirectoryError, EMBEDDED_MAJOR, openEmbedded } from './embedded.ts';

let folder: string;
const sound = () => path.join(folder, 'sound');
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  await (await openEmbedded(sound())).close();
});
afterAll(() => rm(folder, { recursive: true }));

/** A copy of the folder with another content of one of its files. */
async function spoil(name: string, file: string, content: string): Promise<string> {
  const copy = path.join(folder, name);
  await cp(sound(), copy, { recursive: true });
  await writeFile(path.join(copy, 'postgres', file), content);
  return copy;
}

it('says which PostgreSQL it has', async () => {
  expect((await readFile(path.join(sound(), 'postgres', 'PG_VERSION'), 'utf8')).trim()).toBe(EMBEDDED_MAJOR);
});

it('a folder of another PostgreSQL is refused with what to do, and is free afterwards', async () => {
  const old = await spoil('old', 'PG_VERSION', '16\n');
  for (let start = 0; start < 2; start += 1)
    await expect(openEmbedded(old)).rejects.toThrow(
      new DataDirectoryError(
        `${old} was written by PostgreSQL 16, and this version of Groundwork has ${EMBEDDED_MAJOR}. Make a backup with the version that wrote it, and restore that into an empty folder.`,
      ),
    );
});

it('a damaged folder is refused in a line that names the way back', async () => {
  const damaged = await spoil('damaged', 'global/pg_control', 'x');
  const error = await openEmbedded(damaged).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataDirectoryError);
  expect(String(error)).toMatch(/could not be opened: .*\. It may be damaged\. Move it away and restore/);
});

it('a file in the place of the folder is told as such', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, 'x');
  for (const directory of [file, path.join(file, 'within')])
    await expect(openEmbedded(directory)).rejects.toThrow(`DATA_DIR: this isn't a folder: ${directory}`);
});

it.skipIf(process.platform !== 'linux')(
  'a folder that nothing can be written to is told as such',
  async () => {
    await expect(openEmbedded('/sys/groundwork')).rejects.toThrow(/Groundwork needs to write there/);
  },
);

it('a folder that a read-only disk should hold is told as such', async () => {
  // No test can mount one: Node answers this for it, as for a link that leads into nothing.
  const link = path.join(folder, 'nowhere');
  await symlink(path.join(folder, 'missing', 'deeper'), link);
  const directory = path.join(link, 'data');
  await expect(openEmbedded(directory)).rejects.toThrow(
    new DataDirectoryError(
      `DATA_DIR: ${directory} can't be created, because nothing can be written to ${folder}. Choose a folder on a disk that is not read-only.`,
    ),
  );
});
