import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** In the order in which they are built. */
const WORKSPACES = ['packages/domain', 'packages/api-client', 'apps/api'];

/** Builds what has changed since it was built: tests start servers and commands as operators do, from `dist`. */
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

/** When the newest file of a folder was written, in ms; 0 without a file. Tests are not built. */
function newest(folder: string): number {
  let time = 0;
  if (!existsSync(folder)) return time;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.includes('.test.') || entry.parentPath.includes('/src/test')) continue;
    time = Math.max(time, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return time;
}
