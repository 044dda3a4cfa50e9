import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
export const cacheDirectory = join(root, 'node_modules', '.cache', 'groundwork');

/** The workspaces of pnpm-workspace.yaml, as paths from the root. */
export const workspaces = ['packages', 'apps'].flatMap(folder =>
  readdirSync(join(root, folder))
    .map(name => `${folder}/${name}`)
    .filter(path => existsSync(join(root, path, 'package.json'))),
);
