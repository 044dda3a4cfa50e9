import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openEmbedded } from '../db/embedded.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { type Home, makeEmptyHome } from '../test/server-process.ts';

/** Starts several processes, each of which opens a database. */
const LIMIT_MS = 120_000;

let home: Home;
beforeAll(async () => {
  home = await makeEmptyHome();
});
afterAll(() => home.remove());

const run = (...args: string[]) => runCommandProcess('import-curriculum', args, home.env);

it('makes and fills a database, then finds nothing to change', { timeout: LIMIT_MS }, async () => {
  expect(await run('--check')).toEqual({ code: 1, output: expect.stringContaining('from an older version') });
  expect(await run()).toEqual({
    code: 0,
    output: expect.stringContaining('\nadded: question problem-cost\n'),
  });
  expect(await run()).toEqual({ code: 0, output: expect.stringMatching(/\nnothing to change\n$/) });
});

it('tells what it would do without doing it', { timeout: LIMIT_MS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  await cp(fileURLToPath(new URL('../../../../curriculum', import.meta.url)), folder, { recursive: true });
  const file = join(folder, '01-problem-and-market.yaml');
  const source = await readFile(file, 'utf8');
  await writeFile(
    file,
    source.replace('text: What did it cost them, and', 'text: And what did it cost, and'),
  );
  const change = String.raw`\nchanged: question problem-cost, text\n`;
  const dry = await run('--check', folder);
  expect(dry).toEqual({ code: 0, output: expect.stringMatching(`${change}Changes: 1, none written\n$`) });
  const real = await run(folder);
  expect(real).toEqual({ code: 0, output: expect.stringMatching(`${change}Changes written: 1\n$`) });
  await rm(folder, { recursive: true });
});

it('keeps away from a data folder that is in use', { timeout: LIMIT_MS }, async ({ skip }) => {
  if (inject('databaseUrl')) return skip('PostgreSQL takes any number of processes');
  const { close } = await openEmbedded(home.env.DATA_DIR ?? null);
  try {
    const inUse = expect.stringContaining(`is in use by process ${process.pid}`);
    expect(await run()).toEqual({ code: 1, output: inUse });
  } finally {
    await close();
  }
});
