import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { cacheDirectory, manifest } from './workspace.mjs';

const program = process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm';
const note = join(cacheDirectory, `${manifest.packageManager}-folder`);

/**
 * The environment with the pnpm that package.json names first on the PATH. It need not be installed: npx fetches it.
 * npx asks the package registry on every call, so where it put pnpm is noted, and later runs need no network.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function withPnpm() {
  let folder = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (!existsSync(join(folder, program))) {
    folder = await fetchPnpm();
    mkdirSync(cacheDirectory, { recursive: true });
    writeFileSync(note, folder);
  }
  return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
}

async function fetchPnpm() {
  const command = ['--yes', `--package=${manifest.packageManager}`, '--', 'node', '-p', 'process.env.PATH'];
  const path = (await run('npx', command)).trim();
  const folder = path.split(delimiter).find(entry => existsSync(join(entry, program)));
  if (!folder) throw new Error(`npx didn't provide ${manifest.packageManager}`);
  return folder;
}
