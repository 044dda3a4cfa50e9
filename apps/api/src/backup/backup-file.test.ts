import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultBackupFile, writeWhole } from './backup-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundwork-file-'));
  file = path.join(folder, 'backup.gz');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (text: string) => (sink: Writable) => pipeline(Readable.from([text]), sink);

it('names a backup by its moment in UTC', () => {
  const name = defaultBackupFile(new Date('2026-11-21T10:30:05.678+01:00'));
  expect(name).toBe('backups/groundwork-20261121T093005Z.ndjson.gz');
});

it('has the name only when all is written, for the owner alone', async () => {
  const names: string[][] = [];
  await writeWhole(file, false, async sink => {
    await write('whole')(sink);
    names.push(await readdir(folder));
  });
  expect(names).toEqual([[expect.stringMatching(/^backup\.gz\.part-/)]]);
  expect(await readdir(folder)).toEqual(['backup.gz']);
  expect(await readFile(file, 'utf8')).toBe('whole');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it.each([false, true])('leaves nothing of one that failed, and what was there (force: %s)', async force => {
  if (force) await writeFile(file, 'before');
  const failing = writeWhole(file, force, async sink => {
    sink.write('half');
    throw new Error('no more');
  });
  await expect(failing).rejects.toThrow('no more');
  expect(await readdir(folder)).toEqual(force ? ['backup.gz'] : []);
  if (force) expect(await readFile(file, 'utf8')).toBe('before');
});

it('ends with its signal, and leaves nothing', async () => {
  const endless = (sink: Writable) =>
    pipeline(
      async function* () {
        for (;;) yield 'more';
      },
      sink,
      { signal: AbortSignal.timeout(50) },
    );
  await expect(writeWhole(file, false, endless)).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
});

it('replaces a file when told to, and otherwise not even one that has come meanwhile', async () => {
  await writeFile(file, 'before');
  await expect(writeWhole(file, false, write('after'))).rejects.toThrow(
    'already exists. Use --force to replace it',
  );
  await writeWhole(file, true, write('after'));
  expect(await readFile(file, 'utf8')).toBe('after');
  await rm(file);
  const overtaken = writeWhole(file, false, async sink => {
    await write('slow')(sink);
    await writeFile(file, 'fast');
  });
  await expect(overtaken).rejects.toThrow('already exists. Use --force to replace it');
  expect(await readFile(file, 'utf8')).toBe('fast');
  expect(await readdir(folder)).toEqual(['backup.gz']);
});

/** Each makes something that is no regular file at the given path. */
const others: [string, (at: string) => unknown][] = [
  ['a pipe', at => execFileSync('sh', ['-c', 'mkfifo "$0"', at])],
  ['a folder', at => mkdir(at)],
  ['a link to a file', at => symlink('target', at)],
  ['a link to nothing', at => symlink('nothing', at)],
];

describe.each(others)('%s in the place of the file', (_what, make) => {
  const refusal = /backup\.gz isn't a regular file.* Use - to write to standard output/;
  const kind = async () => (await lstat(file)).mode & constants.S_IFMT;
  beforeEach(() => writeFile(path.join(folder, 'target'), 'before'));

  it.each([false, true])('is refused before anything is written (force: %s)', async force => {
    await make(file);
    const there = await kind();
    let isBegun = false;
    const refused = writeWhole(file, force, async () => {
      isBegun = true;
    });
    await expect(refused).rejects.toThrow(refusal);
    expect([isBegun, await kind()]).toEqual([false, there]);
    expect((await readdir(folder)).sort()).toEqual(['backup.gz', 'target']);
  });

  it.each([false, true])('stays when it has come meanwhile (force: %s)', async force => {
    const overtaken = writeWhole(file, force, async sink => {
      await write('slow')(sink);
      await make(file);
    });
    await expect(overtaken).rejects.toThrow(refusal);
    expect(await kind()).not.toBe(constants.S_IFREG);
    expect(await readFile(path.join(folder, 'target'), 'utf8')).toBe('before');
    expect((await readdir(folder)).sort()).toEqual(['backup.gz', 'target']);
  });
});
