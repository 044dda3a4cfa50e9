import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openEmbedded } from '../db/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Database } from '../db/types.ts';
import { linesOf, packed } from '../test/backups.ts';
import { runCommandProcess as run, spawnCommand } from '../test/command-process.ts';
import { openRemoteChat } from '../test/remote-client.ts';
import { type Home, makeEmptyHome, makeHome } from '../test/server-process.ts';
import { useServers } from '../test/use-servers.ts';

/** Starts several processes, each of which opens a database. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundwork-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));
const inFolder = (name: string) => path.join(folder, name);

async function openHome({ env: { DATABASE_URL, DATA_DIR = '' } }: Home): Promise<Database> {
  return DATABASE_URL ? openPostgres(DATABASE_URL, { onError: () => undefined }) : openEmbedded(DATA_DIR);
}

/** A closed database with a table of its operator's. */
let prepared: Home;
beforeAll(async () => {
  prepared = await makeHome();
  const { db, close } = await openHome(prepared);
  await sql`create table my_notes (note text)`.execute(db);
  await close();
});
afterAll(() => prepared.remove());

describe('backup', () => {
  it('writes one file that its owner alone may read, and over another only when told to', async () => {
    const file = inFolder('one.gz');
    await writeFile(file, 'before', { mode: 0o644 });
    const refused = await run('backup', [file], prepared.env);
    expect(refused).toEqual({ code: 1, output: `${file} already exists. Use --force to replace it.\n` });
    expect(await readFile(file, 'utf8')).toBe('before');
    const { code, output } = await run('backup', ['--force', file], prepared.env);
    expect([code, output]).toEqual([0, expect.stringMatching(/\nquestions: \d+\n/)]);
    expect(output).toMatch(/^Left out, because they aren't Groundwork's: my_notes\n/);
    expect(output).toMatch(/rows of \d+ tables in/);
    expect(output).toContain(`written to ${file}\nIt doesn't include sessions`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['one.gz']);
  });

  it('leaves nothing behind when it cannot be made', async () => {
    await writeFile(inFolder('file'), '');
    const below = await run('backup', [inFolder('file/x.gz')], prepared.env);
    expect([below.code, below.output]).toEqual([1, expect.stringMatching(/(ENOTDIR|EEXIST).*\n$/)]);
    const nowhere = { ...prepared.env, DATA_DIR: inFolder('none'), DATABASE_URL: '' };
    const missing = await run('backup', [inFolder('x.gz')], nowhere);
    expect(missing).toEqual({ code: 1, output: `There's no database in ${inFolder('none')} (DATA_DIR).\n` });
    expect(await readdir(folder)).toEqual(['file']);
  });
});

describe('backup and restore', () => {
  it.each([
    ['restore', [], 'pnpm restore [--replace] <file>'],
    ['restore', ['no-such-file.gz'], 'no-such-file.gz'],
    ['restore', ['package.json'], "package.json isn't a Groundwork backup"],
  ])('refuse %s %s in a line', async (command, args, message) => {
    const { code, output } = await run(command, args, { DATA_DIR: inFolder('data') });
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('say in a line that a database cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
    const { code, output } = await run('backup', [inFolder('x.gz')], env);
    expect([code, output]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    expect(output).not.toContain('    at ');
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Works alike on both databases, so one is enough. */
describe.runIf(inject('databaseUrl'))('standard output and input', () => {
  it('have a whole backup, and change nothing when it is cut short', async () => {
    const target = await makeEmptyHome();
    const [whole, cut, said] = [inFolder('piped.gz'), inFolder('cut.gz'), inFolder('said')];
    try {
      const written = await runPiped('backup', ['-'], prepared.env, { out: whole });
      expect([written.code, written.messages]).toEqual([
        0,
        expect.stringContaining('written to standard output'),
      ]);
      expect((await run('restore', [whole], target.env)).code).toBe(0);
      await writeFile(cut, (await readFile(whole)).subarray(0, -100));
      const refused = await runPiped('restore', ['-', '--replace'], target.env, { in: cut, out: said });
      expect([refused.code, refused.messages]).toEqual([
        1,
        expect.stringMatching(/standard input is cut short. Nothing was restored.\n$/),
      ]);
      await writeFile(cut, packed([withProduct(await readFile(whole), '9\u001b[2J\nall is well')]));
      const steering = await runPiped('restore', ['-', '--replace'], target.env, { in: cut, out: said });
      expect([steering.code, steering.messages]).toEqual([
        1,
        expect.stringMatching(
          /^Backup of .* by Groundwork 9\ufffd\[2J\ufffdall is well on \w+\n.*no end\..*\n$/,
        ),
      ]);
      const again = await run('backup', [inFolder('again.gz')], target.env);
      expect(again.code).toBe(0);
      const rows = (text: string) => text.match(/^\w+: \d+$/gm);
      expect(rows(again.output)).toEqual(rows(written.messages));
    } finally {
      await target.remove();
    }
  });
});

describe('a server and its backup', () => {
  const servers = useServers();

  it('moves with all that its users have, and only while nothing else is at work on the target', async () => {
    const [home, other] = [await servers.home(), await servers.emptyHome()];
    const server = await servers.start(home.env);
    const { founder } = await openRemoteChat(server.url);
    const user = await founder.json<{ username: string }>('GET', '/api/user');
    const inUse = `is in use by process ${server.child.pid}`;
    const file = inFolder('new/moved.gz');
    if (!inject('databaseUrl')) {
      expect(await run('backup', [file], home.env)).toEqual({
        code: 1,
        output: expect.stringContaining(inUse),
      });
      server.child.kill('SIGTERM');
      await server.exited;
    }
    expect((await run('backup', [file], home.env)).code).toBe(0);
    expect(await readdir(inFolder('new'))).toEqual(['moved.gz']);
    if (inject('databaseUrl')) {
      const refused = await run('restore', ['--replace', file], home.env);
      expect([refused.code, refused.output]).toEqual([
        1,
        expect.stringMatching(/in use \(Groundwork connections: \d+\)/),
      ]);
      expect((await founder.call('GET', '/api/user')).status).toBe(200);
    }
    const said = inFolder('said');
    const restored = await runPiped('restore', ['-'], other.env, { in: file, out: said });
    expect([restored.code, restored.messages]).toEqual([0, expect.stringContaining('Backup of 2')]);
    expect(await readFile(said, 'utf8')).toMatch(/^\d+ rows of \d+ tables in .* restored into /);
    const moved = await servers.start(other.env);
    founder.url = moved.url;
    expect((await founder.call('GET', '/api/user')).status).toBe(401);
    await founder.json('POST', '/api/login', { username: user.username, password: 'correct horse' });
    expect(await founder.json('GET', '/api/user')).toEqual(user);
    expect(await founder.json('GET', '/api/startups')).toMatchObject([{ name: 'Acme' }]);
    const again = await run('restore', [file], other.env);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('in use')]);
  });
});

const withProduct = (backup: Buffer, product: string) =>
  JSON.stringify({ ...JSON.parse(linesOf(backup)[0] ?? ''), product });

/** Runs with files as standard input and output; `messages` is what it writes to standard error. */
async function runPiped(
  command: string,
  args: string[],
  env: Record<string, string>,
  files: { in?: string; out: string },
): Promise<{ code: number | null; messages: string }> {
  const input = files.in === undefined ? 'ignore' : openSync(files.in, 'r');
  const output = openSync(files.out, 'w');
  const child = spawnCommand(command, args, env, [input, output, 'pipe']);
  let messages = '';
  child.stderr?.on('data', chunk => {
    messages += String(chunk);
  });
  const [code] = await once(child, 'close');
  closeSync(output);
  if (typeof input === 'number') closeSync(input);
  return { code: code as number | null, messages };
}
