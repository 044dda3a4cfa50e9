import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sessionSecret } from './session-secret.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'groundwork-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('is the configured one, and then nothing is written', async () => {
  const folder = await makeFolder();
  expect(await sessionSecret('configured', folder)).toBe('configured');
  await expect(stat(path.join(folder, 'session-secret'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('is made once and kept for its owner alone', async () => {
  const folder = await makeFolder();
  const secret = await sessionSecret(undefined, folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await sessionSecret(undefined, folder)).toBe(secret);
  const file = path.join(folder, 'session-secret');
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('is one for all that start at the same moment', async () => {
  const folder = await makeFolder();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => sessionSecret(undefined, folder)));
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  expect(new Set(secrets).size).toBe(1);
});

it('is waited for while whoever made the file has not written it yet', async () => {
  const folder = await makeFolder();
  const file = path.join(folder, 'session-secret');
  await writeFile(file, '');
  const secret = sessionSecret(undefined, folder);
  setTimeout(() => void writeFile(file, 'what the other one has made, at last'), 100);
  expect(await secret).toBe('what the other one has made, at last');
});

it.each(['', 'cut short'])('is refused when all that the file has is %j', async kept => {
  const folder = await makeFolder();
  await writeFile(path.join(folder, 'session-secret'), kept);
  await expect(sessionSecret(undefined, folder)).rejects.toThrow(
    'session-secret has fewer than 32 characters',
  );
});
