import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** In build order. */
const WORKSPACES = ['packages/domain', 'packages/api-client', 'apps/api'];

/** Builds what has changed since the last build: tests start servers and commands from `dist`, as operators do. */
export default function ensureBuilt(): void {
  let isStale = false;
  for (const workspace of WORKSPACES) {
    const directory = path.join(root, workspace);
    isStale ||= newest(path.join(directory, 'src')) > newest(path.join(directory, 'dist'));
    if (!isStale) continue;
    const tsc = path.join(directory, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: directory });
  }
}

/** Time of the folder's newest change in ms, or 0 without files. Leaves out tests, which are not built. */
function newest(folder: string): number {
  let time = 0;
  if (!existsSync(folder)) return time;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.includes('.test.') || entry.parentPath.includes('/src/test')) continue;
    time = Math.max(time, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return time;
}
