import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { withPnpm } from '../../../../scripts/lib/pnpm.mjs';
import { collectOutput } from '../../src/test/collect-output.ts';
import { makeFolder } from '../lib/scratch.ts';
import { assertNotInterrupted, undoLater } from '../lib/undo.ts';
import { root } from './built-server.ts';

/** Bytes of what an image with the server has besides the system and Node.js. */
export interface ImageSize {
  parts: Record<string, number>;
  total: number;
}

const WORKSPACES = ['apps/api', 'apps/web', 'packages/domain', 'packages/api-client'];
const BUILT = {
  'the API': ['apps/api/dist', 'packages/domain/dist', 'packages/api-client/dist'],
  'the web app': ['apps/web/dist'],
  'the curriculum': ['curriculum'],
};

/** Null when the packages could not be installed, as without a network. */
export async function measureImage(say: (line: string) => void): Promise<ImageSize | null> {
  const packages = await installProduction(say);
  if (packages === null) return null;
  const parts: Record<string, number> = { 'production packages': packages };
  for (const [name, folders] of Object.entries(BUILT)) {
    parts[name] = 0;
    for (const folder of folders) parts[name] += await sizeOf(path.join(root, folder));
  }
  return { parts, total: Object.values(parts).reduce((sum, size) => sum + size, 0) };
}

/** The bytes of what the API needs to run, installed into a folder of its own. */
async function installProduction(say: (line: string) => void): Promise<number | null> {
  const { directory, remove } = await makeFolder('groundwork-image-');
  try {
    for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
      await cp(path.join(root, file), path.join(directory, file));
    for (const workspace of WORKSPACES) {
      await mkdir(path.join(directory, workspace), { recursive: true });
      await cp(path.join(root, workspace, 'package.json'), path.join(directory, workspace, 'package.json'));
    }
    const failure = await runPnpm(
      ['install', '--prod', '--frozen-lockfile', '--filter', '@groundwork/api...'],
      directory,
    );
    if (failure !== null) {
      say(`The production packages could not be installed:\n${failure}`);
      return null;
    }
    return await sizeOf(directory);
  } finally {
    await remove();
  }
}

/** Builds everything, or takes what is built from the cache. */
export async function build(): Promise<void> {
  const failure = await runPnpm(['run', 'build'], root);
  if (failure !== null) throw new Error(`The build failed:\n${failure}`);
}

/** Null when it went well, else what it printed. */
async function runPnpm(args: string[], cwd: string): Promise<string | null> {
  const env = await withPnpm();
  assertNotInterrupted();
  const child = spawn('pnpm', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const stop = undoLater(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  const output = collectOutput(child);
  const [code] = await closed;
  await stop();
  return code === 0 ? null : output();
}

/** Of everything in it; a link counts as itself and is not followed. */
async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const found = path.join(folder, entry.name);
    size += entry.isDirectory() ? await sizeOf(found) : (await lstat(found)).size;
  }
  return size;
}
