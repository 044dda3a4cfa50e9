import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv, readGivenSecrets } from '../env.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { provideSecrets } from './provide-secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundwork-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

const provide = (env: Record<string, string> = {}) => provideSecrets(folder, readGivenSecrets(env));

/** The secrets by file name. */
async function provided(): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const texts = names.map(async name => [name, await readFile(path.join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;
const MADE = ['database_password: made', 'session_secret: made', 'admin_password: made'];
const KEPT = ['database_password: kept', 'session_secret: kept', 'admin_password: kept'];

it('makes what is not given, each only for those who need it', async () => {
  expect(await provide()).toEqual(MADE);
  const secrets = await provided();
  expect(secrets).toEqual({
    admin_password: expect.stringMatching(/^[\w-]{16}\n$/),
    database_password: expect.stringMatching(/^[\w-]{43}\n$/),
    session_secret: expect.stringMatching(/^[\w-]{43}\n$/),
  });
  expect(await modeOf('database_password')).toBe(0o440);
  expect(await modeOf('session_secret')).toBe(0o400);
  expect(await modeOf('admin_password')).toBe(0o400);
  // As docker-compose.yml passes them to the server.
  const env = readEnv({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://groundwork@db:5432/groundwork',
    DATABASE_PASSWORD_FILE: path.join(folder, 'database_password'),
    SESSION_SECRET_FILE: path.join(folder, 'session_secret'),
    ADMIN_PASSWORD_FILE: path.join(folder, 'admin_password'),
  });
  expect(`${env.ADMIN_PASSWORD}\n`).toBe(secrets.admin_password);
  expect(env.DATABASE_URL).toContain(secrets.database_password?.trim());
});

it('makes others for another stack', async () => {
  await provide();
  const first = await provided();
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await provide();
  const second = await provided();
  for (const [name, secret] of Object.entries(first)) expect(second[name]).not.toBe(secret);
});

it('keeps what it has made, also when several run at once', async () => {
  const runs = await Promise.all([provide(), provide(), provide()]);
  // Each file was made exactly once.
  expect(runs.flat().filter(line => line.endsWith('made'))).toHaveLength(3);
  const first = await provided();
  expect(Object.keys(first)).toEqual(['admin_password', 'database_password', 'session_secret']);
  expect(await provide()).toEqual(KEPT);
  expect(await provided()).toEqual(first);
});

it('takes what is given over what was made, and keeps it when it is given no more', async () => {
  await provide();
  const made = await provided();
  const given = { DATABASE_PASSWORD: 'pass word $%&', SESSION_SECRET: 's'.repeat(32), ADMIN_PASSWORD: '' };
  expect(await provide(given)).toEqual([
    'database_password: as DATABASE_PASSWORD says',
    'session_secret: as SESSION_SECRET says',
    'admin_password: kept',
  ]);
  const secrets = {
    database_password: `${given.DATABASE_PASSWORD}\n`,
    session_secret: `${given.SESSION_SECRET}\n`,
    admin_password: made.admin_password,
  };
  expect(await provided()).toEqual(secrets);
  expect(await modeOf('database_password')).toBe(0o440);
  expect(await provide()).toEqual(KEPT);
  expect(await provided()).toEqual(secrets);
});

it('as a command writes the files, prints none of them, and refuses what the server would refuse', async () => {
  const weak = { SESSION_SECRET: 'short', ADMIN_PASSWORD: '12345' };
  const refused = await runCommandProcess('provide-secrets', [folder], weak);
  expect([refused.code, refused.output]).toEqual([
    1,
    'SESSION_SECRET: must have at least 32 characters\nADMIN_PASSWORD: must have at least 6 characters\n',
  ]);
  expect(await readdir(folder)).toEqual([]);
  const done = await runCommandProcess('provide-secrets', [folder]);
  expect([done.code, done.output]).toEqual([0, `${MADE.join('\n')}\n`]);
  expect(await readdir(folder)).toHaveLength(3);
  const unnamed = await runCommandProcess('provide-secrets');
  expect([unnamed.code, unnamed.output]).toEqual([1, 'Name one folder for the secrets.\n']);
}, 60_000);
