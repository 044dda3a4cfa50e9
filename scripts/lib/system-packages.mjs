import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** @typedef {{ words: string, install: () => Promise<unknown> }} Installer `words` say what it is about to do */

export const isRoot = () => process.getuid?.() === 0;

/** Programs of these names on the PATH, in its order. @param {readonly string[]} names */
export function findOnPath(names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .filter(path => existsSync(path));
}

/**
 * What installs packages of Debian; none where that is not the system, or needs another user.
 * @param {readonly string[]} packages
 * @returns {Installer[]}
 */
export function debianInstaller(packages) {
  if (!isRoot() || !isDebian()) return [];
  const args = ['install', '-y', '--no-install-recommends', ...packages];
  const install = async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    await run('apt-get', args, { env });
  };
  return [{ words: `installing Debian's (apt-get update && apt-get ${args.join(' ')})`, install }];
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
