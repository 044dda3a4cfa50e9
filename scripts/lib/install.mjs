import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPnpm } from './pnpm.mjs';
import { run } from './run.mjs';
import { cacheDirectory, root, workspaces } from './workspace.mjs';

const stamp = join(cacheDirectory, 'install-stamp');

/** Installs the packages, unless nothing has changed since this last did it. */
export async function installPackages() {
  const missing = ['.', ...workspaces].some(path => !existsSync(join(root, path, 'node_modules')));
  if (!missing && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return 'up to date';
  await run('pnpm', ['install', '--frozen-lockfile'], { env: await withPnpm() });
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(stamp, fingerprint());
  return 'installed';
}

/**
 * What the installed packages follow from, and pnpm's own record of what is installed: somebody who installs by
 * hand on another branch and comes back gets a new installation.
 */
function fingerprint() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'node_modules/.pnpm/lock.yaml'];
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const file of [...files, ...workspaces.map(path => `${path}/package.json`)]) {
    const path = join(root, file);
    hash.update(`\0${file}\0`).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}
