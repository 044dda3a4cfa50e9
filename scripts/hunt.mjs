// `pnpm hunt [times]`: the tests of properties and of chance, with 50 or so many times as many cases as a test run tries.
// What one finds it prints with its seed.
import './lib/require-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, runNode, stopCommandsOnSignal } from './lib/run.mjs';
import { environmentOfTests } from './lib/vitest-runs.mjs';
import { root } from './lib/workspace.mjs';

const times = Number(process.argv[2] ?? 50);
if (!(times >= 1)) throw new Error('pnpm hunt [times]: use a number from 1');

stopCommandsOnSignal();
for (const workspace of ['packages/domain', 'apps/api', 'apps/web']) {
  const folder = join(root, workspace);
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => /[.]test[.]tsx?$/.test(file))
    .map(file => join(folder, 'src', file))
    .filter(file => /from 'fast-check'|\bruns\(/.test(readFileSync(file, 'utf8')));
  // One database is enough: what is hunted for are cases.
  const projects = workspace === 'apps/api' ? ['--project', 'unit', '--project', 'embedded'] : [];
  const hunt = runNode(join(folder, 'node_modules/vitest/vitest.mjs'), ['run', ...projects, ...files], {
    cwd: folder,
    env: { ...environmentOfTests(), HUNT: String(times) },
    show: true,
  });
  // What one workspace has found keeps nobody from hunting in the others.
  await hunt.catch(error => {
    if (!(error instanceof CommandFailed)) throw error;
    process.exitCode = 1;
  });
}
